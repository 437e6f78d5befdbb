import { findPayerIssues } from '@pb/rules/deals/nec-return'
import { findState, findStatesOfZip } from '@pb/rules/postal-codes'
import { parseEin } from '@pb/rules/taxpayer-ids'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { moneyRoles } from './role-groups.ts'
import { bit, dollars, id, intParam, paging, unixSeconds } from './wire.ts'

/** Files of Form 1099-NEC for the IRS's IRIS Taxpayer Portal. */

const books = { tag: 'payouts', access: 'session', roles: moneyRoles } as const
const year = intParam(2000, 2100)
const line = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

/** The office as it files returns: a business with an employer identification number. */
export const necPayer = z
  .strictObject({
    name: line(150).min(1, 'Enter the name on the tax return'),
    name_2: line(150).default(''),
    ein: line(20),
    street: line(100).min(1, 'Enter the street address'),
    unit: line(40).default(''),
    city: line(60).min(1, 'Enter the city'),
    state: line(40),
    zip: line(10),
    phone: line(30),
    email: z.union([z.literal(''), z.email('Enter an email address').max(75)]).default(''),
  })
  .superRefine((payer, context) => {
    const add = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if ('issue' in parseEin(payer.ein)) add('ein', 'Enter a number such as 13-1234567')
    const state = findState(payer.state)
    if (state === null) add('state', 'Enter a state, such as NY')
    const states = findStatesOfZip(payer.zip)
    if (states.length === 0) add('zip', 'Enter a ZIP code, such as 10016')
    else if (state !== null && !states.includes(state)) add('zip', `This ZIP code isn’t in ${state}`)
    if (!/^1?\d{10}$/.test(payer.phone.replace(/\D/g, '')))
      add('phone', 'Enter a phone number with ten digits')
    for (const { field, message } of findPayerIssues(payer)) add(field, message)
  })
export type NecPayerInput = z.output<typeof necPayer>

export const necYear = z.object({
  year: z.number().int(),
  /** From which amount a form is needed. */
  threshold: dollars,
  /** Null until it is entered. */
  payer: z
    .object({
      name: z.string(),
      name_2: z.string(),
      ein: z.string(),
      street: z.string(),
      unit: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      phone: z.string(),
      email: z.string(),
    })
    .nullable(),
  /** The portal's header row of this tax year; null while files have the usual columns. */
  template: z
    .object({
      columns: z.number().int(),
      /** Columns that stay empty because we don't know them. */
      unknown: z.array(z.string()),
      stored_by: z.string(),
      stored_at: unixSeconds,
    })
    .nullable(),
  returns: z.number().int(),
  amount: dollars,
  /** Returns of each file, of at most 100. */
  files: z.array(z.object({ number: z.number().int(), returns: z.number().int() })),
  /** Payees without a return. Those that need something come first. */
  left_out: z.object({
    count: z.number().int(),
    /** Of those, how many need something. */
    open: z.number().int(),
    collection: z.array(
      z.object({ agent_id: id, name: z.string(), amount: dollars, reason: z.string(), open: bit }),
    ),
  }),
  /** Downloads of files, the latest first. */
  downloads: z.array(
    z.object({
      download_id: id,
      name: z.string(),
      at: unixSeconds,
      number: z.number().int(),
      returns: z.number().int(),
    }),
  ),
})
export type NecYear = z.output<typeof necYear>

export const nec = {
  necYear: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/payouts-1099-nec',
    summary: 'Which payees of a year have a return of Form 1099-NEC, and why others have none',
    /** Without a year this one. */
    query: z.object({ year: year.optional(), ...paging(50, 200) }),
    replies: { 200: necYear },
  }),
  necFile: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/payouts-1099-nec-file',
    proof: true,
    summary: 'A file of at most 100 returns with whole numbers, for the IRIS Taxpayer Portal; recorded',
    query: z.object({ year: year.optional(), number: intParam(1, 1000).default(1) }),
    limit: { name: 'reveals', max: 60, seconds: 300 },
    replies: { 200: { raw: 'text/csv' } },
    errors: ['not_found', 'rule_broken'],
  }),
  saveNecPayer: endpoint({
    ...books,
    method: 'PUT',
    path: '/v1/payouts-1099-nec-payer',
    summary: 'The office as it files returns',
    body: necPayer,
    replies: { 204: null },
  }),
  saveNecTemplate: endpoint({
    ...books,
    method: 'PUT',
    path: '/v1/payouts-1099-nec-template',
    summary: 'The header row of the portal’s template for a tax year; an empty one removes it',
    body: z.strictObject({
      year: z.int().min(2000).max(2100),
      header: z.string().max(20_000, 'This is not a header row'),
    }),
    replies: { 204: null },
    errors: ['rule_broken'],
  }),
} as const
