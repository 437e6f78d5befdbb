import { z } from 'zod'
import { requiredPersonName } from './person-names.ts'
import { formLanguage } from './applications.ts'
import { fieldValue, maxFields, signingField } from './document-fields.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { officeContact } from './office.ts'
import { date, id, unixSeconds, version } from './wire.ts'

/**
 * The page behind a signer's personal link, for a person without an account. An invalid, expired or voided link is
 * `not_found`, as if it never existed.
 */

/**
 * - `locked`     opens with a code that is emailed; until then nothing of the document is shown
 * - `open`       can be signed
 * - `waiting`    others sign before
 * - `signed`     this person has; others have not yet
 * - `completed`  the signed PDF can be downloaded
 * - `declined`   this person or another one declined
 */
export const signingStates = ['locked', 'open', 'waiting', 'signed', 'completed', 'declined'] as const
export type SigningState = (typeof signingStates)[number]

export const signingPage = z.object({
  office: z.string(),
  office_contact: officeContact,
  agent: z.object({
    name: z.string(),
    title: z.string(),
    phone: z.string(),
    email: z.string(),
    photo: z.string().nullable(),
  }),
  title: z.string(),
  message: z.string(),
  language: formLanguage,
  /** Whose link it is. */
  name: z.string(),
  state: z.enum(signingStates),
  pages: z.number().int(),
  /** SHA-256 of the PDF to sign, in hex; the signature names it. */
  sha256: z.string(),
  /** In their order on the pages; none of them in the signed PDF, which shows them itself. */
  fields: z.array(signingField),
  /** The day in New York, the value of fields with the date of signing. */
  today: date,
  /** Names of those who sign before and have not. */
  waiting_for: z.array(z.string()),
  consent: z.object({ version: z.number().int(), text: z.object({ en: z.string(), es: z.string() }) }),
  /** This person's signature. */
  signature: z.object({ name: z.string(), time: unixSeconds }).nullable(),
  /** Where a code is emailed to, such as `n…@client.example`; empty where none is asked for. */
  code_email: z.string(),
  /** Who declined; empty for none. */
  declined_by: z.string(),
  time_expires: unixSeconds,
})
export type SigningPage = z.infer<typeof signingPage>

/** Any text, so that a malformed token gets the same reply as an unknown one. */
const params = z.object({ token: z.string().max(200) })
const limit = (name: string, max: number) => ({ name: `signing-${name}`, max, seconds: 60 })
const publicCall = { tag: 'signing', access: 'public', params } as const

export const signing = {
  signingPage: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/v1/signing/:token',
    summary: 'The document behind a signer’s link, and whether it can be signed',
    limit: limit('page', 120),
    replies: { 200: signingPage },
    errors: ['not_found'],
  }),
  signingPdf: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/v1/signing/:token/pdf',
    summary: 'The PDF to sign; the signed one once all have signed',
    limit: limit('pdf', 60),
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found', 'rule_broken'],
  }),
  recordSigningVisit: endpoint({
    ...publicCall,
    method: 'POST',
    path: '/v1/signing/:token/visits',
    creates: 'own-key',
    summary: 'Records that the page was opened, once for each visit',
    limit: limit('page', 120),
    body: z.strictObject({ visit: callKey }),
    replies: { 204: null },
    errors: ['not_found', 'rule_broken'],
  }),
  sendSigningCode: endpoint({
    ...publicCall,
    method: 'POST',
    path: '/v1/signing/:token/codes',
    creates: true,
    summary: 'Emails the signer a code that opens the document; the codes before it no longer do',
    limit: limit('codes', 20),
    replies: { 200: z.object({ email: z.string(), time_expires: unixSeconds }) },
    errors: ['not_found', 'rule_broken'],
  }),
  enterSigningCode: endpoint({
    ...publicCall,
    method: 'POST',
    path: '/v1/signing/:token/openings',
    creates: false,
    summary: 'Opens the document in this browser, by a cookie, with the code that was emailed',
    limit: limit('openings', 20),
    body: z.strictObject({ code: z.string().trim().max(20) }),
    replies: { 200: signingPage },
    errors: ['not_found', 'rule_broken'],
  }),
  saveSigningField: endpoint({
    ...publicCall,
    method: 'PUT',
    path: '/v1/signing/:token/fields/:field_id',
    summary: 'Keeps what a signer filled in until the document is signed; never overwrites what was not seen',
    params: params.extend({ field_id: id }),
    limit: limit('fields', 240),
    body: z.strictObject({
      /** As in the signature; empty removes it. Dates are not kept: theirs is the day of signing. */
      value: fieldValue.shape.value,
      /** Version of the value that the signer saw; 0 for none. */
      seen_version: version,
      /** Random id of the open page, by which the server knows two of them apart. */
      device: callKey,
      /** Increases with each change of this page: an older one that arrives late is dropped. */
      sequence: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
    replies: {
      200: z.object({
        /** What is kept now. */
        saved: z.object({ field_id: id, value: z.string(), version }),
        /** False when another page had saved something else, unseen here, which stays. */
        taken: z.boolean(),
      }),
    },
    errors: ['not_found', 'rule_broken'],
  }),
  signDocument: endpoint({
    ...publicCall,
    method: 'POST',
    path: '/v1/signing/:token/signature',
    creates: true,
    summary: 'Signs the document that was shown; `conflict` when it is another one now',
    limit: limit('signatures', 20),
    maxBody: 400_000,
    body: z.strictObject({
      /** Of the PDF that was shown. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'This is not a hash'),
      consent_version: version.min(1),
      /** Language of the consent that was shown. */
      language: formLanguage,
      kind: z.enum(['drawn', 'typed']),
      name: requiredPersonName(120, 'Type your name'),
      /** A PNG as base64 of what was drawn; empty for a typed signature. */
      image: z
        .string()
        .max(300_000, 'The drawing is too large')
        .regex(/^[A-Za-z0-9+/]*={0,2}$/)
        .default(''),
      /** What was filled in; a date is `today` as it was shown. */
      fields: z.array(fieldValue).max(maxFields).default([]),
      key: callKey,
    }),
    replies: { 200: signingPage },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  declineDocument: endpoint({
    ...publicCall,
    method: 'POST',
    path: '/v1/signing/:token/decline',
    creates: false,
    summary: 'Declines to sign, which closes the request',
    limit: limit('signatures', 20),
    body: z.strictObject({
      reason: z.string().trim().min(1, 'Say why').max(1000, 'At most 1,000 characters'),
    }),
    replies: { 200: signingPage },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
}
