import { toAchText } from '@pb/rules/deals/nacha/ach-text'
import { isRoutingNumber } from '@pb/rules/deals/nacha/routing-number'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { payee } from './payout-schemas.ts'
import { moneyRoles } from './role-groups.ts'
import { bit, date, dollars, id, paging, unixSeconds } from './wire.ts'

/** Bank accounts of payees, and the ACH files by which pay runs are paid (Nacha). */

const session = { tag: 'payouts', access: 'session' } as const
const books = { ...session, roles: moneyRoles } as const
const params = z.object({ id })
const reason = z.string().trim().min(1, 'Say why').max(500, 'At most 500 characters')

/** A text in the characters of an ACH file, at most so many; marks of letters are left off. */
const achName = (width: number) =>
  z
    .string()
    .trim()
    .min(1, 'Enter a name')
    .max(100)
    .transform((name, context) => {
      const spelled = toAchText(name)
      if ('text' in spelled && spelled.text.length <= width) return spelled.text
      context.addIssue({
        code: 'custom',
        message:
          'refused' in spelled
            ? `Banks can’t read “${spelled.refused}”. Write the name in Latin letters, as the bank has it.`
            : `Banks take at most ${width} characters. Shorten the name as the bank has it.`,
      })
      return z.NEVER
    })

const routing = z
  .string()
  .trim()
  .regex(/^\d{9}$/, 'Enter the nine digits of the routing number')
  .refine(
    (text) => !/^\d{9}$/.test(text) || isRoutingNumber(text),
    'This is no routing number. Check the digits.',
  )
const accountNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{4,17}$/, 'Enter 4 to 17 digits, without spaces')
export const bankAccountKind = z.enum(['checking', 'savings'])
/** Payments to people and to companies are batches of different kinds: PPD and CCD. */
export const accountHolder = z.enum(['person', 'company'])

/** Who is paid: an agent, or with `agent_id` '0' someone by name. Without both the caller. */
const payeeFields = { agent_id: id.optional(), payee: z.string().trim().max(200).default('') }

export const payeeBankAccount = z.object({
  ...payee,
  /** Null without one. The number is its last four characters. */
  account: z
    .object({
      name: z.string(),
      holder: accountHolder,
      kind: bankAccountKind,
      routing: z.string(),
      last_four: z.string(),
      /** When a test payment of $0 settled; null for never. */
      prenoted_on: date.nullable(),
      /** Why the bank returned it; empty if it did not. */
      prenote_return: z.string(),
      changed_by: z.string(),
      time_changed: unixSeconds,
    })
    .nullable(),
})
export type PayeeBankAccount = z.infer<typeof payeeBankAccount>

const bankAccountInput = z.strictObject({
  ...payeeFields,
  name: achName(22),
  holder: accountHolder,
  kind: bankAccountKind,
  routing,
  account_number: accountNumber,
})

/** How the office's bank takes ACH files. */
const achSettingFields = {
  bank_name: achName(23),
  routing,
  /** As the bank gave it: nine or ten characters. */
  immediate_origin: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{9,10}$/, 'Enter the nine or ten characters that your bank gave you'),
  company_id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{9,10}$/, 'Enter the nine or ten characters that your bank gave you'),
  company_name: achName(16),
  /** What payees see on their bank statements. */
  description: achName(10),
}

export const achSettings = z.object({
  bank_name: z.string(),
  routing: z.string(),
  immediate_origin: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  description: z.string(),
  /** The account that each file debits for what it pays; null for files of credits alone. */
  offset: z.object({ kind: bankAccountKind, last_four: z.string() }).nullable(),
  /** Empty and null until they are entered. */
  changed_by: z.string(),
  time_changed: unixSeconds.nullable(),
})
export type AchSettings = z.infer<typeof achSettings>

/** A payout of a run, and where its money goes. */
export const achPayout = z.object({
  payout_id: id,
  ...payee,
  amount: dollars,
  account: payeeBankAccount.shape.account,
  /** 1 where no file that was downloaded has paid to this account before. */
  is_new: bit,
  /** 1 when it is in the run's file. */
  in_file: bit,
})
export type AchPayout = z.infer<typeof achPayout>

const achFile = z.object({
  file_id: id,
  name: z.string(),
  effective_on: date,
  payouts: z.number().int(),
  amount: dollars,
  /** Of the bytes that are downloaded, in hex. */
  sha256: z.string(),
  created_by: z.string(),
  time_created: unixSeconds,
  /** 1 when the run has changed since, so that the file can't be downloaded anymore. */
  is_stale: bit,
  downloads: z.array(z.object({ name: z.string(), time: unixSeconds })),
  /** Empty and null while it counts. */
  voided_by: z.string(),
  time_voided: unixSeconds.nullable(),
  void_reason: z.string(),
})

export const achRun = z.object({
  run_id: id,
  /** 0 until the office's account is entered. */
  has_settings: bit,
  /** The first day on which the money can arrive. */
  first_day: date,
  with_account: z.object({ payouts: z.number().int(), amount: dollars }),
  /** Left for checks. */
  without_account: z.object({ payouts: z.number().int(), amount: dollars }),
  /** Of those with an account: accounts that were never paid to before. */
  new_accounts: z.number().int(),
  /** The one that counts; null for none. */
  file: achFile.nullable(),
  voided: z.array(achFile),
  count: z.number().int(),
  collection: z.array(achPayout),
})
export type AchRun = z.infer<typeof achRun>
export type AchFile = z.infer<typeof achFile>

const bankReply = { replies: { 200: payeeBankAccount }, errors: ['forbidden_role', 'rule_broken'] } as const
const runReply = { replies: { 200: achRun }, errors: ['not_found', 'rule_broken', 'conflict'] } as const

export const ach = {
  achSettings: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/ach-settings',
    summary: 'How the office’s bank takes ACH files',
    replies: { 200: achSettings },
  }),
  saveAchSettings: endpoint({
    ...session,
    roles: ['SUPERVISOR'],
    method: 'PUT',
    path: '/v1/ach-settings',
    proof: true,
    summary: 'Changes how the office’s bank takes ACH files; who changed it is recorded',
    body: z.strictObject({
      ...achSettingFields,
      /** Without an account number the one that is stored stays. */
      offset: z.strictObject({ kind: bankAccountKind, account_number: accountNumber.optional() }).nullable(),
    }),
    replies: { 200: achSettings },
    errors: ['rule_broken'],
  }),
  payeeBankAccount: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/payee-bank-account',
    summary: 'The bank account that a payee is paid to, without its number; an agent’s own',
    query: z.object(payeeFields),
    ...bankReply,
  }),
  savePayeeBankAccount: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/payee-bank-account',
    proof: true,
    summary: 'Enters or changes the bank account of a payee; agents get an email, and who did it is recorded',
    body: bankAccountInput,
    ...bankReply,
  }),
  removePayeeBankAccount: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/payee-bank-account',
    proof: true,
    summary: 'Removes the bank account of a payee, who is then paid by check; agents get an email',
    query: z.object(payeeFields),
    ...bankReply,
  }),
  revealPayeeBankAccount: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/payee-bank-account/number',
    creates: false,
    proof: true,
    summary: 'The whole account number of a payee; who saw it is recorded',
    limit: { name: 'bank-numbers', max: 60, seconds: 300 },
    body: z.strictObject(payeeFields),
    replies: { 200: z.object({ account_number: z.string() }) },
    errors: ['forbidden_role', 'not_found', 'rule_broken'],
  }),
  prenotePayeeBankAccount: endpoint({
    ...books,
    method: 'PUT',
    path: '/v1/payee-bank-account/prenote',
    summary: 'Records when a test payment of $0 to the account settled, and why the bank returned it',
    body: z
      .strictObject({
        ...payeeFields,
        prenoted_on: date.nullable(),
        prenote_return: z.string().trim().max(200, 'At most 200 characters').default(''),
      })
      .refine(({ prenoted_on, prenote_return }) => prenoted_on !== null || prenote_return === '', {
        path: ['prenoted_on'],
        message: 'Enter the day of the test payment',
      }),
    replies: { 200: payeeBankAccount },
    errors: ['not_found', 'rule_broken'],
  }),
  achRun: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/pay-runs/:id/ach',
    summary: 'What an ACH file of a pay run pays to which accounts, and the files that were made',
    params,
    query: z.object({ show: z.enum(['all', 'without', 'new']).default('all'), ...paging(50, 200) }),
    replies: { 200: achRun },
    errors: ['not_found'],
  }),
  createAchFile: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/pay-runs/:id/ach-file',
    creates: true,
    proof: true,
    summary: 'Makes the ACH file of a pay run, once',
    params,
    body: z.strictObject({
      effective_on: date,
      /** That new bank accounts were confirmed with the payees. */
      confirmed_new: bit.default(0),
    }),
    ...runReply,
  }),
  downloadAchFile: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/pay-runs/:id/ach-file/download',
    creates: false,
    proof: true,
    summary: 'The bytes of the ACH file; each download is recorded, and a second one has to be asked for',
    params,
    body: z.strictObject({ file_id: id, again: bit.default(0) }),
    replies: { 200: z.object({ name: z.string(), content: z.string(), sha256: z.string() }) },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  voidAchFile: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/pay-runs/:id/ach-file/void',
    creates: false,
    proof: true,
    summary: 'Sets aside an ACH file that the bank did not get, so that the run can be paid otherwise',
    params,
    body: z.strictObject({ file_id: id, reason }),
    ...runReply,
  }),
} as const
