import { checklistKinds, type ChecklistItem } from '@pb/rules/applications/documents'
import { formProgresses } from '@pb/rules/applications/vocabulary'
import { z } from 'zod'
import { requiredPersonName } from './person-names.ts'
import { applicantType, documentKind, formLanguage } from './applications.ts'
import { maxPaperBytes } from './application-papers.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { officeContact } from './office.ts'
import { date, dollars, id, keyEnum, unixSeconds, version } from './wire.ts'

/**
 * The renter's form behind a personal link, for a person without an account. An invalid, expired or revoked link is
 * `not_found`, as if it never existed. Secrets come back masked, files never come back.
 */

export const checklistItem = z.object({
  document: documentKind,
  required: z.boolean(),
  count: z.int().min(1).max(12),
  max_age_days: z.int().min(1).max(3660).nullable(),
}) satisfies z.ZodType<ChecklistItem>

export const formPaper = z.object({
  media_item_id: id,
  document: documentKind,
  filename: z.string(),
  content_type: z.string(),
  bytes: z.number().int(),
  pages: z.number().int().nullable(),
  dated: date.nullable(),
  time_created: unixSeconds,
})
export type FormPaper = z.infer<typeof formPaper>

/** A stored value. `version` increases with each change of the field, by the renter or the agent. */
export const formValue = z.object({
  field: z.string(),
  value: z.string(),
  version: z.number().int(),
  time_changed: unixSeconds,
})
export type FormValue = z.infer<typeof formValue>

export const renterForm = z.object({
  office: z.string(),
  office_contact: officeContact,
  agent: z.object({
    name: z.string(),
    title: z.string(),
    phone: z.string(),
    email: z.string(),
    photo: z.string().nullable(),
  }),
  applicant_type: applicantType,
  language: formLanguage,
  /** First name of the person asked. */
  first_name: z.string(),
  listing: z.object({ address: z.string(), unit: z.string(), monthly_rent: dollars.nullable() }).nullable(),
  progress: z.enum(formProgresses),
  /** False once the landlord has answered: nothing can be changed. */
  open: z.boolean(),
  values: z.array(formValue),
  papers: z.array(formPaper),
  checklist: z.array(checklistItem),
  /** Increases with every change of the form; a signature names the version that was read. */
  version: z.number().int(),
  consent: z.object({ version: z.number().int(), text: z.string() }),
  signature: z
    .object({
      name: z.string(),
      time: unixSeconds,
      current: z.boolean(),
      /** What is different from what was signed, as stored; null for what was, or is, not there. */
      changes: z.array(
        z.object({
          part: z.enum(['terms', 'answers', 'papers']),
          field: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  /** The household's facts that a signature covers, as stored; empty for what is not known. */
  terms: z.array(z.object({ field: z.string(), value: z.string() })),
  /** Names of those who must sign before; empty when it is this person's turn. */
  waiting_for: z.array(z.string()),
  time_expires: unixSeconds,
})
export type RenterForm = z.infer<typeof renterForm>

/** Any text, so that a malformed token gets the same reply as an unknown one. */
const token = z.string().max(200)
const params = z.object({ token })
const limit = (name: string, max: number) => ({ name: `application-form-${name}`, max, seconds: 60 })
const publicCall = { tag: 'application forms', access: 'public' } as const

export const applicationForms = {
  renterForm: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/v1/application-forms/:token',
    summary: 'The form behind a personal link',
    params,
    limit: limit('page', 120),
    replies: { 200: renterForm },
    errors: ['not_found'],
  }),
  saveFormValue: endpoint({
    ...publicCall,
    method: 'PUT',
    path: '/v1/application-forms/:token/values/:field',
    summary:
      'Saves one field; the newest change wins, and a value it replaces from another device comes back',
    params: z.object({ token, field: z.string().max(60) }),
    limit: limit('values', 600),
    body: z.strictObject({
      /** Empty removes it. */
      value: z.string().max(5000, 'At most 5,000 characters'),
      /** Version of the field that the person saw; 0 for none. */
      seen_version: version,
      /** Random id of the browser, by which the server knows devices apart. */
      device: callKey,
      /** Increases with each change of this device, such as its time in ms: an older change that arrives late is dropped. */
      sequence: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
      /** Random id of this change: a repeated call changes nothing. */
      key: callKey,
    }),
    replies: {
      200: z.object({
        saved: formValue,
        /** A value saved elsewhere since `seen_version`, which this one replaced; masked for secrets. */
        replaced: formValue.nullable(),
        /** The form's version after the change. */
        version: z.number().int(),
      }),
    },
    errors: ['not_found', 'rule_broken'],
  }),
  revealFormValue: endpoint({
    ...publicCall,
    method: 'POST',
    path: '/v1/application-forms/:token/values/:field/reveal',
    summary:
      'The date of birth to the browser in which it was typed, and to no other; each time is in the access log',
    params: z.object({ token, field: z.string().max(60) }),
    limit: limit('reveals', 20),
    creates: false,
    body: z.strictObject({ device: callKey }),
    replies: { 200: z.object({ value: date }) },
    errors: ['not_found'],
  }),
  changeFormLanguage: endpoint({
    ...publicCall,
    method: 'PUT',
    path: '/v1/application-forms/:token/language',
    summary: 'Chooses the language of the form and of its emails',
    params,
    limit: limit('values', 600),
    body: z.strictObject({ language: formLanguage }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  addFormPaper: endpoint({
    ...publicCall,
    method: 'POST',
    path: '/v1/application-forms/:token/papers',
    creates: true,
    summary: 'Adds a paper: JPEG, PNG, WebP, HEIC or PDF; photos are turned upright and lose their location',
    params,
    query: z.object({
      document: documentKind,
      dated: date.optional(),
      /** Append the pages to this paper, so that several photos become one. */
      append_to: id.optional(),
      key: callKey,
    }),
    limit: limit('papers', 60),
    upload: { field: 'file', maxBytes: maxPaperBytes },
    replies: { 201: z.object({ paper: formPaper, version: z.number().int() }) },
    errors: ['not_found', 'rule_broken', 'bad_picture', 'conflict'],
  }),
  updateFormPaper: endpoint({
    ...publicCall,
    method: 'PUT',
    path: '/v1/application-forms/:token/papers/:id',
    summary: 'Changes what a paper is, or its date',
    params: z.object({ token, id }),
    limit: limit('values', 600),
    body: z.strictObject({ document: documentKind.optional(), dated: date.nullable().optional() }),
    replies: { 200: z.object({ paper: formPaper, version: z.number().int() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  removeFormPaper: endpoint({
    ...publicCall,
    method: 'DELETE',
    path: '/v1/application-forms/:token/papers/:id',
    summary: 'Removes a paper; `restore=1` brings it back',
    params: z.object({ token, id }),
    query: z.object({ restore: z.enum(['0', '1']).default('0') }),
    limit: limit('values', 600),
    replies: { 200: z.object({ paper: formPaper.nullable(), version: z.number().int() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  signForm: endpoint({
    ...publicCall,
    method: 'POST',
    path: '/v1/application-forms/:token/signature',
    creates: true,
    summary: 'Signs and submits the form as it was read',
    params,
    limit: limit('signatures', 20),
    maxBody: 400_000,
    body: z.strictObject({
      /** The form's version that was read; `conflict` when it changed since. */
      version,
      consent_version: version.min(1),
      kind: z.enum(['drawn', 'typed']),
      name: requiredPersonName(120, 'Type your name'),
      /** A PNG as base64 of what was drawn; empty for a typed signature. */
      image: z
        .string()
        .max(300_000, 'The drawing is too large')
        .regex(/^[A-Za-z0-9+/]*={0,2}$/)
        .default(''),
      key: callKey,
    }),
    replies: { 200: renterForm },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
}

const checklist = z.object({
  kind: keyEnum(checklistKinds),
  /** Management company it applies to; empty for the office's own list. */
  company: z.string().trim().max(120),
  items: z.array(checklistItem).max(30),
})

/** Which papers are asked for; supervisors edit the lists. */
export const applicationChecklists = {
  applicationChecklists: endpoint({
    method: 'GET',
    path: '/v1/application-checklists',
    tag: 'applications',
    summary: 'The office’s checklists, and those of management companies',
    access: 'session',
    replies: { 200: z.object({ collection: z.array(checklist), erase_after_days: z.number().int() }) },
  }),
  updateApplicationChecklists: endpoint({
    method: 'PUT',
    path: '/v1/application-checklists',
    tag: 'applications',
    summary:
      'Replaces one list (empty items remove a company’s), or sets when papers are erased after the answer',
    access: 'session',
    roles: ['SUPERVISOR'],
    body: z.strictObject({
      list: checklist.optional(),
      /** Days after the answer. */
      erase_after_days: z.int().min(30).max(1095).optional(),
    }),
    replies: { 200: z.object({ collection: z.array(checklist), erase_after_days: z.number().int() }) },
    errors: ['rule_broken'],
  }),
}
