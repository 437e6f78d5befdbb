import {
  exemptPayeeCodes,
  fatcaCodes,
  findW9Issues,
  llcTaxes,
  w9Classifications,
  type W9Statement,
} from '@pb/rules/deals/w9'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { moneyRoles } from './role-groups.ts'
import { bit, date, id, keyEnum, unixSeconds } from './wire.ts'

/** Forms W-9 of payees. An agent has their own; who keeps the books has everyone's. Numbers are masked, and read one by one. */

const session = { tag: 'payouts', access: 'session' } as const
const books = { ...session, roles: moneyRoles } as const

/** Control characters, and marks of writing direction, which would show another name than is filed. */
const unusable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((text) => !unusable.test(text), 'This text has characters that can’t be shown. Type it again.')
    .default('')

/** The lines of the form. */
const lines = {
  classification: z.enum(
    w9Classifications.map(({ key }) => key),
    'Choose a classification',
  ),
  first_name: line(60),
  middle_name: line(60),
  last_name: line(60),
  suffix: line(20),
  name: line(150),
  business_name: line(150),
  llc_tax: z.union([z.literal(''), keyEnum(llcTaxes)]).default(''),
  other_classification: line(100),
  foreign_partners: z.boolean().default(false),
  exempt_code: z.union([z.literal(''), z.enum(exemptPayeeCodes)]).default(''),
  fatca_code: z.union([z.literal(''), z.enum(fatcaCodes)]).default(''),
  street: line(100),
  unit: line(40),
  city: line(60),
  state: line(40),
  zip: line(10),
  tin_type: z.enum(['ssn', 'ein']),
  backup_withholding: z.boolean().default(false),
}

const payeeKey = {
  /** '0' for someone who is no agent. */
  agent_id: id,
  payee: z.string().trim().max(200).default(''),
}

export const w9Input = z
  .strictObject({
    ...payeeKey,
    /** The statement that the caller saw, which this one replaces; '0' for none. */
    seen_id: id,
    ...lines,
    /** Empty to keep the number of the statement that the caller saw. */
    tin: z.string().trim().max(20).default(''),
    signed_on: date,
    /** How a payee signs on the screen; a colleague who enters a paper form leaves it empty. */
    signature: line(150),
  })
  .superRefine((input, context) => {
    const tin = input.tin === '' && input.seen_id !== '0' ? null : input.tin
    const statement: W9Statement = input
    for (const { field, message } of findW9Issues(statement, tin))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type W9Input = z.output<typeof w9Input>

const statement = z.object({
  w9_id: id,
  ...lines,
  /** Line 1 as one text. */
  name_line: z.string(),
  tin_mask: z.string(),
  signed_on: date,
  signature: z.string(),
  given_by: z.string(),
  given_at: unixSeconds,
  /** 1 when the payee gave it on the screen, 0 when a colleague entered it from a paper form. */
  by_payee: bit,
})
export type W9 = z.output<typeof statement>

export const payeeW9 = z.object({
  agent_id: id,
  name: z.string(),
  /** Null without one. */
  w9: statement.nullable(),
  /** Statements before this one, the latest first. */
  earlier: z.array(
    z.object({
      w9_id: id,
      given_by: z.string(),
      given_at: unixSeconds,
      replaced_at: unixSeconds,
      tin_mask: z.string(),
    }),
  ),
  /** Who read the number, the latest first. */
  readings: z.array(
    z.object({
      access_id: id,
      name: z.string(),
      action: z.enum(['revealed', 'exported']),
      /** Of the file in which it was exported. */
      tax_year: z.number().int().nullable(),
      at: unixSeconds,
    }),
  ),
  /** When the agent was last asked for one. */
  asked_at: unixSeconds.nullable(),
})
export type PayeeW9 = z.output<typeof payeeW9>

export const w9 = {
  payeeW9: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/payee-w9',
    summary: 'The Form W-9 of a payee with a masked number; an agent’s own',
    query: z.object({ agent_id: id.optional(), payee: z.string().trim().max(200).default('') }),
    replies: { 200: payeeW9 },
    errors: ['not_found'],
  }),
  savePayeeW9: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/payee-w9',
    summary: 'Gives a Form W-9: a payee their own, or a colleague from a paper form',
    body: w9Input,
    replies: { 200: payeeW9 },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  revealPayeeTin: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/payee-w9/:id/reveals',
    creates: false,
    proof: true,
    summary: 'The plain number of a Form W-9 that counts; recorded, and shown to the payee',
    params: z.object({ id }),
    limit: { name: 'reveals', max: 60, seconds: 300 },
    replies: { 200: z.object({ value: z.string() }) },
    errors: ['not_found'],
  }),
  requestW9s: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/payee-w9-requests',
    creates: true,
    summary: 'Asks agents who gave no Form W-9 for one, each at most once a day',
    body: z.strictObject({
      /** One agent; without it all who were paid in the year. */
      agent_id: id.optional(),
      year: z.int().min(2000).max(2100),
    }),
    replies: { 200: z.object({ asked: z.number().int() }) },
    errors: ['rule_broken'],
  }),
} as const
