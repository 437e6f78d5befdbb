import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { payee } from './payout-schemas.ts'
import { moneyRoles } from './role-groups.ts'
import { bit, date, dollars, id, unixSeconds } from './wire.ts'

/** Checks by which payouts of a run are paid: their numbers, printing, and voiding. */

const books = { tag: 'payouts', access: 'session', roles: moneyRoles } as const
const params = z.object({ id })
const reason = z.string().trim().min(1, 'Say why').max(500, 'At most 500 characters')
const checkNumber = z.int().min(1, 'Enter a check number').max(99_999_999, 'At most eight digits')
/** Hundredths of an inch; an inch at most. */
const shift = z.int().min(-100).max(100)

/** Checks that are printed at once. */
export const maxPrintedChecks = 250

export const checkSettings = z.object({
  next_number: z.number().int(),
  /** By how much the printer is off, in hundredths of an inch. */
  shift_right: z.number().int(),
  shift_down: z.number().int(),
})
export type CheckSettings = z.infer<typeof checkSettings>

export const payoutCheck = z.object({
  check_id: id,
  number: z.number().int(),
  payout_id: id,
  ...payee,
  amount: dollars,
  dated_on: date,
  /** Number of the void check that it replaces; null for none. */
  replaces: z.number().int().nullable(),
  /** Who printed it when. */
  prints: z.array(z.object({ name: z.string(), time: unixSeconds })),
  /** Empty and null while it counts. */
  voided_by: z.string(),
  time_voided: unixSeconds.nullable(),
  void_reason: z.string(),
  /** Whether the payee's Form W-9 states the mailing address, which is printed for a window envelope. */
  has_address: bit,
})
export type PayoutCheck = z.infer<typeof payoutCheck>

export const checkRun = z.object({
  run_id: id,
  next_number: z.number().int(),
  /** Planned payouts without a check that are in no ACH file: of payees without a bank account, and with one. */
  without_account: z.object({ payouts: z.number().int(), amount: dollars }),
  with_account: z.object({ payouts: z.number().int(), amount: dollars }),
  /** In the order of their numbers. */
  collection: z.array(payoutCheck),
})
export type CheckRun = z.infer<typeof checkRun>

const runReply = { replies: { 200: checkRun }, errors: ['not_found', 'rule_broken', 'conflict'] } as const

export const checks = {
  checkSettings: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/check-settings',
    summary: 'The number of the next check, and how the printer is off',
    replies: { 200: checkSettings },
  }),
  saveCheckSettings: endpoint({
    ...books,
    method: 'PUT',
    path: '/v1/check-settings',
    proof: true,
    summary: 'Changes the number of the next check, which only grows, and how the printer is off',
    body: z.strictObject({ next_number: checkNumber, shift_right: shift, shift_down: shift }),
    replies: { 200: checkSettings },
    errors: ['rule_broken'],
  }),
  checkAlignment: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/check-alignment',
    summary: 'A page to hold against the check stock, as a PDF',
    replies: { 200: { raw: 'application/pdf' } },
  }),
  runChecks: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/pay-runs/:id/checks',
    summary: 'The checks of a pay run, with void ones, and what is left for checks',
    params,
    replies: { 200: checkRun },
    errors: ['not_found'],
  }),
  createChecks: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/pay-runs/:id/checks',
    creates: true,
    proof: true,
    summary: 'Gives numbers to checks of a run’s planned payouts, in the order of payees',
    params,
    body: z.strictObject({
      dated_on: date,
      /** As it is on the stock in the printer; another than the next one is refused. */
      first_number: checkNumber,
      /** 1 pays payees by check who have a bank account too. */
      with_account: bit.default(0),
    }),
    ...runReply,
  }),
  printChecks: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/pay-runs/:id/checks/print',
    creates: false,
    proof: true,
    summary:
      'Checks of a run as a PDF; printing one again has to be asked for, and its stubs name it a reprint',
    params,
    body: z.strictObject({
      check_ids: z.array(id).min(1, 'Choose a check').max(maxPrintedChecks),
      again: bit.default(0),
    }),
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  voidCheck: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/checks/:id/void',
    creates: false,
    proof: true,
    summary: 'Voids a check, whose number is kept, and gives the payout another one where that is asked for',
    params,
    body: z.strictObject({ reason, replace: bit.default(0) }),
    ...runReply,
  }),
} as const
