import { emailKey } from '@pb/rules/mail/addresses'
import { z } from 'zod'
import { requiredPersonName } from './person-names.ts'
import { maxPaperBytes } from './application-papers.ts'
import { formLanguage } from './applications.ts'
import { fieldInput, maxFields } from './document-fields.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { flagParam, id, paging, unixSeconds } from './wire.ts'
import { email } from './email.ts'

/** PDFs that an agent sends to be signed: a disclosure, a lease page. */

export const maxSigners = 10
/** Days until the links of a request expire, unless the agent chooses otherwise. */
export const signingDays = 14
export const maxSigningDays = 90
/** Days for which signers can download the signed PDF. */
export const signedCopyDays = 365

/**
 * - `draft`      uploaded, not sent
 * - `open`       waits for signatures
 * - `signed`     all have signed; the signed PDF is being written
 * - `completed`  the signed PDF is there
 * - `declined`   a signer declined
 * - `voided`     the agent took it back
 * - `expired`    not all signed in time
 */
export const signatureRequestStates = [
  'draft',
  'open',
  'signed',
  'completed',
  'declined',
  'voided',
  'expired',
] as const
export type SignatureRequestState = (typeof signatureRequestStates)[number]

/**
 * - `waiting`  for those who sign before
 * - `asked`    the email with the link was written
 * - `opened`, `signed`, `declined`
 */
export const signerStates = ['waiting', 'asked', 'opened', 'signed', 'declined'] as const
export type SignerState = (typeof signerStates)[number]

const signerName = requiredPersonName(120, 'Name is required')
export const signerInput = z.strictObject({
  name: signerName,
  email,
  language: formLanguage.default('en'),
})
export type SignerInput = z.input<typeof signerInput>

export const requestSigner = z.object({
  signer_id: id,
  name: z.string(),
  email: z.string(),
  language: formLanguage,
  state: z.enum(signerStates),
  /** Why the last email to this signer did not leave; empty otherwise. */
  failure: z.string(),
  time_asked: unixSeconds.nullable(),
  time_opened: unixSeconds.nullable(),
  /** Number of visits. */
  views: z.number().int(),
  time_signed: unixSeconds.nullable(),
  /** The name as signed; empty until then. */
  signed_name: z.string(),
  time_declined: unixSeconds.nullable(),
  decline_reason: z.string(),
  /** Number of fields on the pages that this person fills in. */
  fields: z.number().int(),
})
export type RequestSigner = z.infer<typeof requestSigner>

export const signatureRequest = z.object({
  request_id: id,
  client: z.object({ user_id: id, name: z.string(), type: z.string() }),
  agent: z.object({ user_id: id, name: z.string() }),
  /** Whether the caller may change it; supervisors read those of others. */
  own: z.boolean(),
  title: z.string(),
  message: z.string(),
  filename: z.string(),
  pages: z.number().int(),
  bytes: z.number().int(),
  state: z.enum(signatureRequestStates),
  /** Whether the signers sign in their order. */
  ordered: z.boolean(),
  /** Whether signers enter a code, emailed to them, before the document opens. */
  code_required: z.boolean(),
  void_reason: z.string(),
  time_created: unixSeconds,
  /** Of the last signature, answer or change by the agent. */
  time_changed: unixSeconds,
  time_sent: unixSeconds.nullable(),
  time_expires: unixSeconds.nullable(),
  time_completed: unixSeconds.nullable(),
  /** The time in the signed PDF's timestamp by a service of RFC 3161; null without one. */
  time_stamped: unixSeconds.nullable(),
  /** In their order. */
  signers: z.array(requestSigner),
})
export type SignatureRequest = z.infer<typeof signatureRequest>

const session = { tag: 'signature requests', access: 'session' } as const
const params = z.object({ id })
const page = z.object({ count: z.number().int(), collection: z.array(signatureRequest) })

export const signatureRequests = {
  uploadSignatureRequest: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/signature-requests',
    creates: true,
    summary: 'Uploads a PDF to be signed by a client and others; the same key uploads it once',
    query: z.object({ user_id: id, key: callKey }),
    limit: { name: 'uploads', max: 120, seconds: 300 },
    upload: { field: 'file', maxBytes: maxPaperBytes },
    replies: { 201: signatureRequest },
    errors: ['not_found', 'rule_broken'],
  }),
  sendSignatureRequest: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/signature-requests/:id/send',
    creates: true,
    summary: 'Emails the signers their links, with an order only the first; a repeated call changes nothing',
    params,
    body: z.strictObject({
      title: z.string().trim().min(1, 'Title is required').max(200, 'At most 200 characters'),
      message: z.string().trim().max(5000, 'At most 5,000 characters').default(''),
      signers: z
        .array(signerInput)
        .min(1, 'Add a signer')
        .max(maxSigners, `At most ${maxSigners} signers`)
        .refine(
          (signers) => new Set(signers.map((one) => emailKey(one.email))).size === signers.length,
          'Each signer needs an email address of their own',
        ),
      ordered: z.boolean().default(false),
      /** Emails signers a code, which opens the document; needs outgoing mail of the office. */
      code_required: z.boolean().default(false),
      days: z.int().min(1).max(maxSigningDays).default(signingDays),
      /** What signers fill in on its pages. */
      fields: z.array(fieldInput).max(maxFields, `At most ${maxFields} fields`).default([]),
    }),
    replies: { 200: signatureRequest },
    errors: ['not_found', 'rule_broken'],
  }),
  clientSignatureRequests: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-signature-requests/:user_id',
    summary: 'Signature requests of a client, newest first',
    params: z.object({ user_id: id }),
    query: z.object(paging(20, 100)),
    replies: { 200: page },
    errors: ['not_found'],
  }),
  listSignatureRequests: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/signature-requests',
    summary: 'Signature requests of the caller, the last changed first; of all agents for supervisors',
    query: z.object({
      ...paging(20, 100),
      state: z.enum(signatureRequestStates).exclude(['draft']).optional(),
      /** Person id of a client. */
      user_id: id.optional(),
      /** Words of the title and of names and addresses. */
      query: z.string().trim().max(200).optional(),
      all: flagParam.optional(),
    }),
    replies: { 200: page },
    errors: ['forbidden_role'],
  }),
  signatureRequest: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/signature-requests/:id',
    summary: 'A signature request with who opened, signed and declined it',
    params,
    replies: { 200: signatureRequest },
    errors: ['not_found'],
  }),
  signatureRequestPdf: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/signature-requests/:id/pdf',
    summary: 'The signed PDF; the one to be signed until it is there, or with `original=1`',
    params,
    query: z.object({ original: flagParam.optional() }),
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found'],
  }),
  remindSigners: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/signature-requests/:id/remind',
    creates: true,
    summary: 'Emails those whose turn it is once more; the same key emails once',
    params,
    body: z.strictObject({ signer_ids: z.array(id).min(1).max(maxSigners).optional(), key: callKey }),
    replies: { 200: signatureRequest },
    errors: ['not_found', 'rule_broken'],
  }),
  undoSigningEmails: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/signature-requests/:id/undo',
    creates: false,
    summary:
      'Undo sending, or with its key a reminder, while no email is on its way; what was sent is a draft again',
    params,
    body: z.strictObject({ key: callKey.optional() }),
    replies: { 200: signatureRequest },
    errors: ['not_found', 'conflict'],
  }),
  extendSignatureRequest: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/signature-requests/:id/extend',
    creates: false,
    summary: 'Moves the expiry of the links to some days from now',
    params,
    body: z.strictObject({ days: z.int().min(1).max(maxSigningDays).default(signingDays) }),
    replies: { 200: signatureRequest },
    errors: ['not_found', 'rule_broken'],
  }),
  voidSignatureRequest: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/signature-requests/:id/void',
    creates: false,
    summary: 'Voids a request: its links stop working',
    params,
    body: z.strictObject({ reason: z.string().trim().max(500, 'At most 500 characters').default('') }),
    replies: { 200: signatureRequest },
    errors: ['not_found', 'rule_broken'],
  }),
  restoreSignatureRequest: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/signature-requests/:id/restore',
    creates: false,
    summary: 'Undoes voiding a request',
    params,
    replies: { 200: signatureRequest },
    errors: ['not_found', 'rule_broken'],
  }),
}
