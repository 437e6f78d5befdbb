import {
  applicantTypes,
  applicationStatuses,
  formLanguages,
  formProgresses,
} from '@pb/rules/applications/vocabulary'
import { documentKinds } from '@pb/rules/applications/documents'
import { z } from 'zod'
import { clientEmail, clientPhone } from './client-fields.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { bit, date, dollars, flagParam, id, keyEnum, paging, unixSeconds } from './wire.ts'

/** Rental applications as the agent works with them. A form belongs to one person, a household applies together. */

export const applicantType = keyEnum(applicantTypes)
export const applicationStatus = keyEnum(applicationStatuses)
export const formLanguage = keyEnum(formLanguages)
export const documentKind = keyEnum(documentKinds)

/** Days that a form's personal link works from asking or extending. */
export const formLinkDays = 30

/** A file of a form; `url` is signed for 15 minutes. */
export const paperValue = z.object({
  filename: z.string(),
  url: z.string(),
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
  paper_issues: z.array(paperIssue),
  missing_fields: z.array(z.object({ field: z.string(), title: z.string() })),
  fee: z.object({
    amount: dollars.nullable(),
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
  url: z.string().nullable(),
  time_expires: unixSeconds.nullable(),
  /** Openings of a link, newest first, at most 20. */
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

const person = z.strictObject({
  applicant_type: applicantType,
  /** A client of the agent, or a participant of the client; else a new person, who becomes a participant. */
  user_id: id.optional(),
  first_name: z.string().trim().min(1, 'First name is required').max(100, 'At most 100 characters'),
  last_name: z.string().trim().max(100, 'At most 100 characters').default(''),
  email: clientEmail,
  phone: clientPhone.default(''),
  language: formLanguage.default('en'),
  /** A form waits for the signatures of those with a lower number; equal numbers sign in any order. */
  signing_order: z.int().min(0).max(20).default(0),
})

/** Changed values of a form, as text; an empty text removes a value. */
const changes = z
  .array(
    z.strictObject({ field: z.string().max(60), value: z.string().max(5000, 'At most 5,000 characters') }),
  )
  .min(1)
  .max(100)

const session = { tag: 'applications', access: 'session' } as const
const params = z.object({ id })
const message = z.string().max(20_000, 'At most 20,000 characters')

export const applications = {
  listApplications: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/aform',
    summary: 'Forms of the caller; for a supervisor with `all=1` those of the office',
    query: z.object({
      /** Name, email, address or unit. */
      query: z.string().trim().max(200).default(''),
      status: applicationStatus.optional(),
      applicant_type: applicantType.optional(),
      household_id: id.optional(),
      listing_id: id.optional(),
      /** Person id of a client. */
      user_id: id.optional(),
      agent_id: id.optional(),
      all: flagParam.default(false),
      sort: z
        .enum(['time_changed', 'time_created', 'name', 'monthly_rent', 'completeness'])
        .default('time_changed'),
      sort_order: z.enum(['asc', 'desc']).optional(),
      ...paging(20, 100),
    }),
    replies: { 200: z.object({ count: z.number().int(), collection: z.array(applicationRow) }) },
    errors: ['forbidden_role'],
  }),
  application: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/aform/:id',
    summary: 'One application',
    params,
    replies: { 200: application },
    errors: ['not_found'],
  }),
  updateApplication: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/aform/:id',
    summary: 'Changes values of a form or of its rental info; only while the status is NEW',
    params,
    body: z.strictObject({ changes }),
    replies: { 200: application },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  askToApply: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform',
    summary: 'Ask people to apply: one household, a form and an email with a personal link for each',
    limit: { name: 'ask-to-apply', max: 60, seconds: 300 },
    body: z.strictObject({
      /** Add people to a household that exists. */
      household_id: id.optional(),
      /** The client whose household it is; without it the applicant must be a client of the caller. */
      user_id: id,
      listing_id: id.optional(),
      building_address: z.string().trim().max(200).default(''),
      apartment_no: z.string().trim().max(20).default(''),
      monthly_rent: dollars.min(0).max(10_000_000).nullable().default(null),
      lease_start_date: date.nullable().default(null),
      people: z.array(person).min(1, 'Choose at least one person').max(12),
      /** Empty for the office's own text in each person's language. */
      subject: z.string().trim().max(300).default(''),
      /**
       * Plain text; `{link}`, `{first_name}`, `{last_name}` and `{agent}` are replaced, and a message without `{link}`
       * gets it at the end. Empty for the office's own text in each person's language.
       */
      message: message.default(''),
      key: callKey,
    }),
    replies: { 200: z.object({ household_id: id, forms: z.array(applicationRow) }) },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  remindApplicant: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform/:id/reminders',
    summary: 'Ask again by email; the link works for another 30 days',
    params,
    body: z.strictObject({ message: message.default(''), key: callKey }),
    replies: { 200: application },
    errors: ['not_found', 'rule_broken'],
  }),
  updateFormLink: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/aform/:id/link',
    summary: 'Extend or revoke the personal link',
    params,
    body: z.strictObject({ action: z.enum(['extend', 'revoke']) }),
    replies: { 200: application },
    errors: ['not_found', 'rule_broken'],
  }),
  deleteApplication: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/aform/:id',
    summary: 'Deletes a form; it can be restored for 30 days',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  restoreApplication: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform/:id/restore',
    summary: 'Restores a deleted form',
    params,
    replies: { 200: application },
    errors: ['not_found', 'conflict'],
  }),
  revealValue: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform/:id/reveals',
    summary: 'The plain value of a secret field; recorded in the access log',
    params,
    limit: { name: 'reveals', max: 60, seconds: 300 },
    body: z.strictObject({ field: z.string().max(60), reason: z.string().trim().max(300).default('') }),
    replies: { 200: z.object({ value: z.string() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  accessLog: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/aform/:id/access-log',
    summary: 'Who revealed, opened, downloaded or sent what, newest first',
    params,
    query: z.object(paging(50, 200)),
    replies: { 200: z.object({ count: z.number().int(), collection: z.array(accessLogEntry) }) },
    errors: ['not_found'],
  }),
  recordFee: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/aform/:id/fee',
    summary:
      'Records the application fee: the cost of the report, at most $20; none with a report of 30 days',
    params,
    body: z.strictObject({
      /** 0 removes the fee. */
      amount: dollars.min(0).max(1000),
      /** Cost of the background and credit check: the fee is at most that, or the limit, whichever is less. */
      report_cost: dollars.min(0).max(1000).nullable().default(null),
      report_date: date.nullable().default(null),
      method: z.enum(['cash', 'check', 'money-order', 'card', 'transfer']),
      date,
    }),
    replies: { 200: application },
    errors: ['not_found', 'rule_broken'],
  }),
  household: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/application-households/:id',
    summary: 'A household: its forms, sums, income tests and submissions',
    params,
    replies: { 200: household },
    errors: ['not_found'],
  }),
  updateHousehold: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/application-households/:id',
    summary: 'Changes the note, records a conditional offer, or moves the household to a listing',
    params,
    body: z.strictObject({
      note: z.string().max(5000).optional(),
      conditional_offer: z.boolean().optional(),
      listing_id: id.nullable().optional(),
    }),
    replies: { 200: household },
    errors: ['not_found', 'rule_broken'],
  }),
  recordAnswer: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/application-households/:id/answer',
    summary: 'Records the landlord’s answer; NEW takes it back',
    params,
    body: z.strictObject({
      status: applicationStatus,
      reason: z.string().trim().max(1000).default(''),
      /** A consumer report was a reason: the adverse action letter is due (15 U.S.C. § 1681m). */
      adverse_action: z.boolean().default(false),
      /** Email to the household; empty for none. */
      message: message.default(''),
      key: callKey,
    }),
    replies: { 200: household },
    errors: ['not_found', 'rule_broken'],
  }),
}
