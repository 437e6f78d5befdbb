import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookClosings, booksPeriod, exceptionKind, exceptionRow } from './payout-schemas.ts'
import { moneyRoles } from './role-groups.ts'
import { id, paging } from './wire.ts'

const session = { tag: 'payouts', access: 'session' } as const
const books = { ...session, roles: moneyRoles } as const
const supervisor = { ...session, roles: ['SUPERVISOR'] } as const
const params = z.object({ id })
const reason = z.string().trim().min(1, 'Say why').max(500, 'At most 500 characters')

/** Closed periods of the books, and money that went another way than the approval of its deal foresaw. */
export const moneyControl = {
  moneyExceptions: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/money-exceptions',
    summary: 'Money that went another way than the approval of its deal foresaw, with the ways out of each',
    query: z.object({ kind: exceptionKind.optional(), ...paging(50, 200) }),
    replies: {
      200: z.object({
        count: z.number().int(),
        collection: z.array(exceptionRow),
        counts: z.array(z.object({ kind: exceptionKind, count: z.number().int() })),
      }),
    },
  }),
  bookClosings: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/book-closings',
    summary: 'Months and years whose books are closed, and those that may be closed now',
    replies: { 200: bookClosings },
  }),
  closeBooks: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/book-closings',
    creates: true,
    proof: true,
    summary: 'Closes the books of a month or year: what is dated in it is booked on the first open day',
    body: z.strictObject({ period: booksPeriod }),
    replies: { 200: bookClosings },
    errors: ['rule_broken'],
  }),
  reopenBooks: endpoint({
    ...supervisor,
    method: 'POST',
    path: '/v1/book-closings/:id/reopening',
    creates: false,
    proof: true,
    summary: 'Opens the period that was closed last again; who did so and why is recorded',
    params,
    body: z.strictObject({ reason }),
    replies: { 200: bookClosings },
    errors: ['not_found', 'conflict'],
  }),
} as const
