import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** Occasions with a built-in template. */
export const contextTemplateTypes = [
  'reply',
  'send-listings',
  'inquiry-reply',
  'availability-request',
  'application-request',
  'invoice',
] as const

export const contextTemplate = z.object({ subject: z.string(), body: z.string() })
export type ContextTemplate = z.infer<typeof contextTemplate>

export const mailTemplate = z.object({
  template_id: id,
  name: z.string(),
  subject: z.string(),
  /** Sanitized HTML. */
  html: z.string(),
  /** Counts the saves. */
  version: z.number().int(),
})
export type MailTemplate = z.infer<typeof mailTemplate>

export const mailTemplateInput = z.strictObject({
  name: z.string().trim().min(1, 'Give the template a name').max(80, 'Use at most 80 characters'),
  subject: z.string().trim().max(900, 'At most 900 characters').default(''),
  html: z.string().min(1, 'Write the template').max(100_000, 'This is too long for a template'),
})

const params = z.object({ template_id: id })

export const mailTemplates = {
  contextTemplate: endpoint({
    method: 'GET',
    path: '/v1/gmail-context-templates/:type',
    tag: 'mailbox',
    summary: 'Built-in template, filled in for the message to reply to',
    access: 'session',
    params: z.object({ type: z.enum(contextTemplateTypes) }),
    query: z.object({ email_id: id.optional() }),
    replies: { 200: contextTemplate },
    errors: ['not_found'],
  }),
  mailTemplates: endpoint({
    method: 'GET',
    path: '/v1/gmail-templates',
    tag: 'mailbox',
    summary: "The agent's own templates by name",
    access: 'session',
    replies: { 200: z.object({ collection: z.array(mailTemplate) }) },
  }),
  createMailTemplate: endpoint({
    method: 'POST',
    path: '/v1/gmail-templates',
    creates: true,
    tag: 'mailbox',
    summary: 'Create a template',
    access: 'session',
    body: mailTemplateInput,
    replies: { 201: mailTemplate },
    errors: ['rule_broken'],
  }),
  saveMailTemplate: endpoint({
    method: 'PUT',
    path: '/v1/gmail-templates/:template_id',
    tag: 'mailbox',
    summary: 'Save a template',
    access: 'session',
    params,
    body: mailTemplateInput.extend({
      /** The version the writer had before: when there is a later one, saving is a conflict. */
      version: z.number().int().positive().max(2_147_483_647).optional(),
    }),
    replies: { 200: mailTemplate },
    errors: ['not_found', 'conflict'],
  }),
  removeMailTemplate: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-templates/:template_id',
    tag: 'mailbox',
    summary: 'Remove a template',
    access: 'session',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
}
