import { documentKinds } from '@pb/rules/applications/documents'
import {
  applicantTypes,
  applicationStatuses,
  formLanguages,
  formProgresses,
} from '@pb/rules/applications/vocabulary'
import { signatureStates } from '@pb/rules/applications/signature-state'
import { z } from 'zod'
import { pageUnits } from '@pb/rules/document-fields'
import { bit, date, dollars, id, keyEnum, unixSeconds } from './wire.ts'

/** What replies about applications consist of. */

export const applicantType = keyEnum(applicantTypes)
export const applicationStatus = keyEnum(applicationStatuses)
export const formLanguage = keyEnum(formLanguages)
export const documentKind = keyEnum(documentKinds)

const barPosition = z.int().min(0).max(pageUnits)
const barSide = z.int().min(1).max(pageUnits)

/** A black bar over a part of a page. */
export const bar = z
  .strictObject({
    page: z.int().min(1).max(10_000),
    x: barPosition,
    y: barPosition,
    width: barSide,
    height: barSide,
  })
  .refine(({ x, y, width, height }) => x + width <= pageUnits && y + height <= pageUnits, {
    message: 'The bar is not on the page',
  })

/** A file of a form; `url` is signed for 15 minutes. */
export const paperValue = z.object({
  filename: z.string(),
  /** Of the copy that leaves the office: with its bars drawn into images of its pages, if it has bars. */
  url: z.string(),
  /** Of the file as it was uploaded, for the form's agent; null for others, and where `url` has it. */
  original_url: z.string().nullable(),
  bars: z.array(bar),
  media_item_id: id,
  content_type: z.string(),
  bytes: z.number().int(),
  /** Pages once it is prepared for the package; null while it is being read. */
  pages: z.number().int().nullable(),
  /** The paper's own date, by which its age is judged; null if not entered. */
  dated: date.nullable(),
  time_created: unixSeconds,
})
export type PaperValue = z.infer<typeof paperValue>

/** One entry of a form: a filled-in value, a file, or a signature image. */
export const reportEntry = z.object({
  /** Unique in the form; a further paper of a kind has a number: `pay_stubs`, `pay_stubs_2`. */
  field: z.object({ field: z.string(), title: z.string(), section: z.string() }),
  /** Text as stored (money in dollars, flags as 0 or 1), masked for secrets (`•••-••-6789`); null for none. */
  value: z.union([z.string(), paperValue]).nullable(),
  /** Whether `value` is masked and can be revealed. */
  masked: z.boolean(),
})
export type ReportEntry = z.infer<typeof reportEntry>

/** A form in a list: no entries and no secrets. */
export const applicationRow = z.object({
  application_form_id: id,
  id,
  household_id: id,
  /** Of the household: NEW until the landlord's answer is recorded. */
  status: applicationStatus,
  applicant_type: applicantType,
  building_address: z.string(),
  unit: z.string(),
  listing_id: id.nullable(),
  monthly_rent: dollars.nullable(),
  /** Whether the application fee was paid. */
  paid: bit,
  time_created: unixSeconds,
  time_changed: unixSeconds,
  progress: z.enum(formProgresses),
  /** `outdated`: something that the signature covers was changed, so that a new one is needed. */
  signature_state: z.enum(signatureStates),
  /** Required fields and papers that are there, in percent. */
  completeness: z.number().int(),
  /** The person who fills the form in. */
  client: z.object({ user_id: id, name: z.string(), email: z.string(), photo: z.string().nullable() }),
  /** The client whose household it is, and the people with a form. */
  household: z.object({
    user_id: id,
    name: z.string(),
    people: z.number().int(),
    completeness: z.number().int(),
  }),
  /** The agent, for supervisors. */
  agent: z.object({ user_id: id, name: z.string() }),
})
export type ApplicationRow = z.infer<typeof applicationRow>

export const paperIssue = z.object({
  document: documentKind,
  title: z.string(),
  /** `missing`: fewer than asked for; `old`: older than the office accepts; `undated`: its date was not entered. */
  issue: z.enum(['missing', 'old', 'undated']),
  /** Papers that are there, and asked for. */
  have: z.number().int(),
  need: z.number().int(),
  max_age_days: z.number().int().nullable(),
})
export type PaperIssue = z.infer<typeof paperIssue>

/** Something that a signature covers and that is different now, as people read it. */
export const signatureChange = z.object({ title: z.string(), before: z.string(), after: z.string() })
export type SignatureChange = z.infer<typeof signatureChange>

/** A form with everything the agent sees. */
export const application = applicationRow.extend({
  report: z.array(reportEntry),
  /** The personal link; null where nothing was asked. `expired` and `revoked` can be extended. */
  link: z
    .object({ url: z.string(), state: z.enum(['active', 'expired', 'revoked']), time_expires: unixSeconds })
    .nullable(),
  /** The last email that asked or reminded; null where none was. */
  email: z
    .object({
      kind: z.enum(['ask', 'remind']),
      /** `waiting`: being composed; the others as in the outbox. */
      state: z.enum(['waiting', 'queued', 'sending', 'sent', 'uncertain', 'failed', 'cancelled']),
      /** Why it failed; empty otherwise. */
      failure: z.string(),
      time_created: unixSeconds,
    })
    .nullable(),
  language: formLanguage,
  signing_order: z.number().int(),
  /** When the person was last asked or reminded, opened the form, and signed it. */
  time_asked: unixSeconds.nullable(),
  time_opened: unixSeconds.nullable(),
  time_signed: unixSeconds.nullable(),
  /** Whether something changed after signing, so that a new signature is needed. */
  changed_since_signing: z.boolean(),
  /** The last signature, also one that is outdated; null while there is none. */
  signature: z
    .object({
      name: z.string(),
      kind: z.enum(['drawn', 'typed']),
      /** Whether it is another name than the application's, beyond case, accents, order, initials and suffixes. */
      is_other_name: z.boolean(),
      /** False for signatures of before the household's facts were part of what is signed. */
      covers_terms: z.boolean(),
      /** Why it is outdated; empty where everything is again as it was signed, or what was signed is not known. */
      changes: z.array(signatureChange),
    })
    .nullable(),
  paper_issues: z.array(paperIssue),
  missing_fields: z.array(z.object({ field: z.string(), title: z.string() })),
  fee: z.object({
    amount: dollars.nullable(),
    /** What the report cost that the fee is for; null for none, and for fees of before it was asked. */
    report_cost: dollars.nullable(),
    method: z.string(),
    date: date.nullable(),
    /** Date of a report at most 30 days old, with which no fee may be charged. */
    report_date: date.nullable(),
  }),
  /** When papers and numbers were erased after the answer; null while they are there. */
  time_erased: unixSeconds.nullable(),
})
export type Application = z.infer<typeof application>

/** What a broker asks first. */
export const incomeTest = z.object({
  /** `income`: 40 times the rent by those who live there; `guarantor`: 80 times by a guarantor. */
  kind: z.enum(['income', 'guarantor']),
  name: z.string(),
  annual_income: dollars.nullable(),
  needed: dollars,
  passed: z.boolean(),
})
export type IncomeTest = z.infer<typeof incomeTest>

export const submission = z.object({
  submission_id: id,
  kind: z.enum(['mail', 'link']),
  time_created: unixSeconds,
  /** Recipients, or the reader of the link. */
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  /** Members of the household in it. */
  form_ids: z.array(id),
  unmasked: z.boolean(),
  /** Of mail: the fate of the message. Of a link: whether it works. */
  state: z.enum(['waiting', 'sent', 'failed', 'uncertain', 'cancelled', 'active', 'expired', 'revoked']),
  /** Why it could not be sent; empty otherwise. */
  failure: z.string(),
  /** Whether the link works; null for email with the PDF itself, as it was sent before there were links in it. */
  link: z.enum(['active', 'expired', 'revoked']).nullable(),
  url: z.string().nullable(),
  /** Whether it opens with a code only. */
  code_required: z.boolean(),
  time_expires: unixSeconds.nullable(),
  opening_count: z.int(),
  /** Openings of the link, newest first, at most 20. */
  openings: z.array(z.object({ time: unixSeconds, name: z.string() })),
})
export type Submission = z.infer<typeof submission>

export const household = z.object({
  household_id: id,
  status: applicationStatus,
  name: z.string(),
  listing_id: id.nullable(),
  forms: z.array(application),
  /** Sums over those who live there. */
  annual_income: dollars,
  monthly_debts: dollars,
  savings: dollars,
  /** Empty where the rent is unknown, or a voucher pays (never applied to voucher holders). */
  tests: z.array(incomeTest),
  voucher: z.boolean(),
  /** The agent's notes on contradictions. */
  note: z.string(),
  answer: z.object({ reason: z.string(), time: unixSeconds, adverse_action: z.boolean() }).nullable(),
  /** A recorded conditional offer: only then criminal history may be asked. */
  time_conditional_offer: unixSeconds.nullable(),
  submissions: z.array(submission),
})
export type Household = z.infer<typeof household>

export const accessLogEntry = z.object({
  entry_id: id,
  time: unixSeconds,
  /** Colleague, renter, or reader of a link. */
  name: z.string(),
  action: z.enum(['revealed', 'opened', 'downloaded', 'sent', 'shared', 'changed', 'deleted', 'restored']),
  /** Title of the field or paper. */
  what: z.string(),
  reason: z.string(),
})
export type AccessLogEntry = z.infer<typeof accessLogEntry>
