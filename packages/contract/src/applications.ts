import { maxNoticeFactors } from '@pb/rules/applications/adverse-action'
import { z } from 'zod'
import { optionalPersonName, requiredPersonName } from './person-names.ts'
import {
  accessLogEntry,
  applicantType,
  application,
  applicationRow,
  applicationStatus,
  formLanguage,
  household,
} from './application-schemas.ts'
import { clientEmail, clientPhone } from './client-fields.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { date, dollars, flagParam, id, paging } from './wire.ts'

export * from './application-schemas.ts'

/** Rental applications as the agent works with them. A form belongs to one person, a household applies together. */

/** Days that a form's personal link works from asking or extending. */
export const formLinkDays = 30

const person = z.strictObject({
  applicant_type: applicantType,
  /** A client of the agent, or a participant of the client; else a new person, who becomes a participant. */
  user_id: id.optional(),
  first_name: requiredPersonName(100, 'First name is required'),
  last_name: optionalPersonName(100).default(''),
  email: clientEmail,
  phone: clientPhone.default(''),
  language: formLanguage.default('en'),
  /** A form waits for the signatures of those with a lower number; equal numbers sign in any order. */
  signing_order: z.int().min(0).max(20).default(0),
})

/** Empty with no date while there is no record. */
const criminalHistory = z.object({ text: z.string(), checked_on: date.nullable() })

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

/** What the letter has of the report (`packages/rules/src/applications/adverse-action.ts`). */
const adverseNotice = z.strictObject({
  form_id: id,
  agency_name: z.string().trim().max(200),
  agency_address: z.string().trim().max(300),
  agency_phone: z.string().trim().max(40),
  score: z
    .strictObject({
      value: z.int().min(0).max(9999),
      from: z.int().min(0).max(9999),
      to: z.int().min(0).max(9999),
      date,
      factors: z.array(z.string().trim().min(1).max(200)).max(maxNoticeFactors),
    })
    .nullable(),
})

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
    errors: ['not_found', 'not_owner', 'rule_broken', 'conflict'],
  }),
  askToApply: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform',
    creates: true,
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
  undoAsk: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform-requests/undo',
    creates: false,
    summary:
      'Undo a request to apply, a reminder or an emailed answer by its key while no email of it is on its way',
    body: z.strictObject({ key: callKey }),
    replies: { 204: null },
    errors: ['not_found', 'not_owner', 'conflict'],
  }),
  remindApplicant: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform/:id/reminders',
    creates: true,
    summary: 'Ask again by email; the link works for another 30 days',
    params,
    body: z.strictObject({ message: message.default(''), key: callKey }),
    replies: { 200: application },
    errors: ['not_found', 'not_owner', 'rule_broken'],
  }),
  updateFormLink: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/aform/:id/link',
    summary: 'Extend or revoke the personal link',
    params,
    body: z.strictObject({ action: z.enum(['extend', 'revoke']) }),
    replies: { 200: application },
    errors: ['not_found', 'not_owner', 'rule_broken'],
  }),
  deleteApplication: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/aform/:id',
    summary: 'Deletes a form; it can be restored for 30 days',
    params,
    replies: { 204: null },
    errors: ['not_found', 'not_owner'],
  }),
  restoreApplication: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform/:id/restore',
    creates: false,
    summary: 'Restores a deleted form',
    params,
    replies: { 200: application },
    errors: ['not_found', 'not_owner', 'conflict'],
  }),
  revealValue: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform/:id/reveals',
    creates: false,
    proof: true,
    summary: 'The plain value of a secret field; recorded in the access log',
    params,
    limit: { name: 'reveals', max: 60, seconds: 300 },
    body: z.strictObject({ field: z.string().max(60), reason: z.string().trim().max(300).default('') }),
    replies: { 200: z.object({ value: z.string() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  criminalHistory: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/aform/:id/criminal-history',
    proof: true,
    summary:
      'What is recorded of a person’s criminal history, after a conditional offer; recorded in the access log',
    params,
    limit: { name: 'reveals', max: 60, seconds: 300 },
    replies: { 200: criminalHistory },
    errors: ['not_found', 'rule_broken'],
  }),
  recordCriminalHistory: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/aform/:id/criminal-history',
    summary: 'Records a person’s criminal history after a conditional offer; an empty text removes it',
    params,
    body: z.strictObject({ text: z.string().trim().max(5000, 'At most 5,000 characters'), checked_on: date }),
    replies: { 200: criminalHistory },
    errors: ['not_found', 'not_owner', 'rule_broken'],
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
      /** Actual cost of the background and credit check, for a fee above 0: it is at most that, or the limit, whichever is less. */
      report_cost: dollars.min(0).max(1000).nullable().default(null),
      report_date: date.nullable().default(null),
      method: z.enum(['cash', 'check', 'money-order', 'card', 'transfer']),
      date,
    }),
    replies: { 200: application },
    errors: ['not_found', 'not_owner', 'rule_broken'],
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
    errors: ['not_found', 'not_owner', 'rule_broken'],
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
      /** The letter to the person whose report it was alone; null for none by email. */
      adverse_notice: adverseNotice.nullable().default(null),
      /** Email to the household, without the person who gets the letter; empty for none. */
      message: message.default(''),
      key: callKey,
    }),
    replies: { 200: household },
    errors: ['not_found', 'not_owner', 'rule_broken'],
  }),
}
