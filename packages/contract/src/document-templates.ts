import { z } from 'zod'
import { fieldInput, maxFields } from './document-fields.ts'
import { endpoint } from './endpoint.ts'
import { maxSigners } from './signature-requests.ts'
import { flagParam, id, unixSeconds, version } from './wire.ts'

/** Fields that are placed once and used for further PDFs: an agent's own, and those that the office shares. */

/** Of an agent, and of the office. */
export const maxTemplates = 200

const name = z.string().trim().min(1, 'Give the template a name').max(120, 'At most 120 characters')

/** A page as it is shown, in points. */
export const templatePage = z.strictObject({
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
})
export type TemplatePage = z.infer<typeof templatePage>

const roles = z
  .array(z.string().trim().min(1, 'Name who fills in these fields').max(60, 'At most 60 characters'))
  .min(1, 'Name who fills in the fields')
  .max(maxSigners)
  .refine(
    (names) => new Set(names.map((one) => one.toLowerCase())).size === names.length,
    'Each role needs a name of its own',
  )

export const templateInput = z
  .strictObject({
    name,
    /** For all agents of the office; by supervisors. */
    shared: z.boolean().default(false),
    /** Those of the PDF on which the fields were placed. */
    page_sizes: z.array(templatePage).min(1).max(2000),
    /** Who fills them in, such as Applicant or Landlord. */
    roles,
    /** `signer` is the place of the role, from 1. */
    fields: z.array(fieldInput).min(1, 'Place a field first').max(maxFields, `At most ${maxFields} fields`),
  })
  .superRefine(({ fields, page_sizes: pages, roles: names }, context) => {
    for (const [at, { page, signer }] of fields.entries()) {
      if (page > pages.length)
        context.addIssue({ code: 'custom', path: ['fields', at, 'page'], message: 'There is no such page' })
      if (signer > names.length)
        context.addIssue({ code: 'custom', path: ['fields', at, 'signer'], message: 'There is no such role' })
    }
  })
export type TemplateInput = z.output<typeof templateInput>

export const documentTemplate = z.object({
  template_id: id,
  name: z.string(),
  /** Whether all agents of the office can use it. */
  shared: z.boolean(),
  /** Who saved it. */
  agent: z.object({ user_id: id, name: z.string() }),
  /** Whether the caller may rename and delete it: an own one, of the shared ones a supervisor. */
  editable: z.boolean(),
  pages: z.number().int(),
  roles: z.array(z.string()),
  /** How many fields it has. */
  field_count: z.number().int(),
  version,
  time_changed: unixSeconds,
})
export type DocumentTemplate = z.infer<typeof documentTemplate>

export const fullTemplate = documentTemplate.extend({
  page_sizes: z.array(templatePage),
  fields: z.array(fieldInput),
})
export type FullTemplate = z.infer<typeof fullTemplate>

const session = { tag: 'signature requests', access: 'session' } as const
const params = z.object({ template_id: id })

export const documentTemplates = {
  documentTemplates: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/document-templates',
    summary:
      'Templates of placed fields by name: own ones and those of the office; of all agents for supervisors',
    query: z.object({ all: flagParam.optional() }),
    replies: { 200: z.object({ collection: z.array(documentTemplate) }) },
    errors: ['forbidden_role'],
  }),
  createDocumentTemplate: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/document-templates',
    creates: true,
    summary: 'Saves placed fields as a template; supervisors for all of the office',
    body: templateInput,
    replies: { 201: documentTemplate },
    errors: ['forbidden_role', 'conflict', 'rule_broken'],
  }),
  documentTemplate: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/document-templates/:template_id',
    summary: 'A template with its fields',
    params,
    replies: { 200: fullTemplate },
    errors: ['not_found'],
  }),
  saveDocumentTemplate: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/document-templates/:template_id',
    summary:
      'Renames a template, or shares it with the office; `conflict` when it was changed since `version`',
    params,
    body: z.strictObject({
      name: name.optional(),
      /** By supervisors, of any template. */
      shared: z.boolean().optional(),
      version,
    }),
    replies: { 200: documentTemplate },
    errors: ['not_found', 'forbidden_role', 'not_owner', 'conflict', 'rule_broken'],
  }),
  removeDocumentTemplate: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/document-templates/:template_id',
    summary: 'Deletes a template, which can be restored for 30 days',
    params,
    replies: { 204: null },
    errors: ['not_found', 'forbidden_role', 'not_owner'],
  }),
}
