import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { moneyRoles } from './role-groups.ts'
import { bit, dollars, id, paging, unixSeconds } from './wire.ts'

/** Statements of a month that the office emails to agents. */

const books = { tag: 'payouts', access: 'session', roles: moneyRoles } as const
/** `2026-10` */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month')

/** For how long an email can be canceled. */
export const statementUndoSeconds = 10

/**
 * `none`: not sent; `waiting`: can still be canceled, or about to be queued; `queued`: in the office's outgoing mail;
 * `sent`: accepted by the mail server; `uncertain`: the server did not answer, so it may have been sent; `failed`: refused;
 * `expired`: given up; `returned`: accepted, and bounced later.
 */
export const statementEmailState = z.enum([
  'none',
  'waiting',
  'queued',
  'sent',
  'uncertain',
  'failed',
  'expired',
  'returned',
])
export type StatementEmailState = z.infer<typeof statementEmailState>

export const statementEmailRow = z.object({
  agent_id: id,
  name: z.string(),
  /** Paid in the month. */
  amount: dollars,
  payouts: z.number().int(),
  /** 0 for one who left the office, who gets none. */
  active: bit,
  state: statementEmailState,
  /** What the email states; null until it is queued. */
  emailed_amount: dollars.nullable(),
  asked_by: z.string(),
  changed_at: unixSeconds.nullable(),
})
export type StatementEmailRow = z.infer<typeof statementEmailRow>

/** One agent; without it all of the month who got none. */
const choice = z.strictObject({ month, agent_id: id.optional() })

export const statementEmails = {
  statementEmails: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/statement-emails',
    summary: 'Who was paid in a month, and whether their statement was emailed',
    query: z.object({ month, ...paging(50, 200) }),
    replies: {
      200: z.object({
        count: z.number().int(),
        collection: z.array(statementEmailRow),
        totals: z.object({
          amount: dollars,
          /** Active agents to whom none was emailed. */
          unsent: z.number().int(),
          /** On their way. */
          open: z.number().int(),
          sent: z.number().int(),
          failed: z.number().int(),
        }),
        /** 0 where the office has no mail server: emails wait until it has one. */
        relay: bit,
      }),
    },
  }),
  sendStatementEmails: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/statement-emails',
    creates: true,
    summary: 'Emails agents their statement of a month, each once; failed ones are sent again',
    body: choice,
    replies: { 200: z.object({ queued: z.number().int() }) },
    errors: ['rule_broken'],
  }),
  cancelStatementEmails: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/statement-emails/cancellation',
    creates: false,
    summary: 'Cancels statements that have not left yet',
    body: choice,
    replies: { 200: z.object({ cancelled: z.number().int() }) },
  }),
} as const
