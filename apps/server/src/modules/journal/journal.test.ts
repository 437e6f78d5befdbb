import {
  journalAccounts,
  toCheckPostings,
  toDealPostings,
  toPayoutPostings,
  type Posting,
} from '@pb/rules/deals/postings'
import { calculateDeal } from '@pb/rules/deals/deal'
import type { CommissionPlan } from '@pb/rules/deals/plans'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { postEntry, reverseEntry, sumPostings, type NewEntry } from './index.ts'

const office = testOffice()

let number = 0
const entry = (more: Partial<NewEntry> = {}): NewEntry => ({
  kind: 'deal',
  bookedOn: '2026-11-23',
  key: `entry ${(number += 1)}`,
  personId: null,
  now: office.clock.now(),
  ...more,
})
const post = (each: NewEntry, postings: readonly Posting[]) =>
  office.deps.db.transaction().execute((tx) => postEntry(tx, each, postings))
const reverse = (id: string, each: NewEntry) =>
  office.deps.db.transaction().execute((tx) => reverseEntry(tx, id, each))
const pair = (cents: number): Posting[] => [
  { account: 'cash', cents },
  { account: 'clearing', cents: 0 - cents },
]
const newDealId = () => String(900_000 + (number += 1))

describe('the journal', () => {
  it('refuses an entry that does not balance, or has no postings, when the transaction ends', async () => {
    const balanced = /journal entry \d+ is not balanced/
    await expect(
      post(entry(), [
        { account: 'cash', cents: 100 },
        { account: 'income', cents: -99 },
      ]),
    ).rejects.toThrow(balanced)
    await expect(post(entry(), [{ account: 'cash', cents: 100 }])).rejects.toThrow(balanced)
    const { db, clock } = office.deps
    const empty = { kind: 'deal' as const, booked_on: '2026-11-23', key: 'empty', created_at: clock.now() }
    await expect(
      db
        .insertInto('journal_entry')
        .values({ ...empty, reverses_id: null, person_id: null })
        .execute(),
    ).rejects.toThrow(balanced)
    // A later posting to an entry that balanced before.
    const id = await post(entry(), pair(500))
    await expect(
      db
        .insertInto('journal_posting')
        .values({
          entry_id: id,
          account: 'cash',
          cents: '1',
          booked_on: '2026-11-23',
          agent_id: null,
          deal_id: null,
          invoice_id: null,
        })
        .execute(),
    ).rejects.toThrow(balanced)
  })

  it.each([
    'UPDATE journal_posting SET cents = 1',
    'DELETE FROM journal_posting',
    'TRUNCATE journal_posting',
    "UPDATE journal_entry SET memo = 'x'",
    'DELETE FROM journal_entry',
    'TRUNCATE journal_entry CASCADE',
  ])('is append-only: %s', async (statement) => {
    await post(entry(), pair(100))
    await expect(sql.raw(statement).execute(office.deps.db)).rejects.toThrow('the journal is append-only')
  })

  it('posts the same entry once, also at the same moment', async () => {
    const [dealId, same] = [newDealId(), entry()]
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => post(same, toCheckPostings({ dealId, cents: 700, method: 'Wire' }))),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await sumPostings(office.deps.db, { account: 'clearing', dealId })).toBe(-700)
  })

  it('reverses an entry once, and never a reversal', async () => {
    const dealId = newDealId()
    const id = await post(entry(), toCheckPostings({ dealId, cents: 1234, method: 'Wire' }))
    const first = entry()
    const reversal = await reverse(id, first)
    expect(await reverse(id, first)).toBe(reversal)
    await expect(reverse(id, entry())).rejects.toMatchObject({ code: 'conflict' })
    await expect(reverse(reversal, entry())).rejects.toMatchObject({ code: 'conflict' })
    await expect(reverse('999999999', entry())).rejects.toMatchObject({ code: 'not_found' })
    expect(await sumPostings(office.deps.db, { account: 'clearing', dealId })).toBe(0)
  })

  it('lets one of two reversals at the same moment through', async () => {
    const id = await post(entry(), pair(100))
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => reverse(id, entry())))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(3)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'conflict' })
  })

  it('keeps every balance through 50 concurrent moves of one deal', async () => {
    const [agent, mentor] = [await office.person(), await office.person()]
    const dealId = newDealId()
    const plan: CommissionPlan = {
      title: 'Flat',
      tiers: [{ from: 0, companyRate: 3333 }],
      measure: 'gross',
      cap: null,
      minimum: 0,
      fees: [{ title: 'Transaction fee', cents: 75_00, waivedAfterCap: false }],
      shares: [{ payeeId: mentor.personId, title: 'Mentor', rate: 1000, from: 'agent' }],
      resetOn: '01-01',
    }
    const deductions = [
      { title: 'Referral Fee', timing: 'before' as const, cents: 250_01, agentId: null },
      { title: 'Streeteasy', timing: 'after' as const, cents: 33_33, agentId: null },
    ]
    const toDate = { gross: 0, companyDollar: 0 }
    const result = calculateDeal({
      lines: [{ payer: 'fee', cents: 4321_01 }],
      deductions,
      agents: [{ agentId: agent.personId, rate: 10_000, plan, toDate }],
    })
    const { net } = result.agents[0]!
    // Each moves the deal on and back again: divided and reversed, paid and reversed.
    const moves = Array.from({ length: 50 }, async (_, at) => {
      const postings =
        at % 2 === 0
          ? toDealPostings(dealId, result, deductions)
          : toPayoutPostings({ agentId: agent.personId, method: 'ach', parts: [{ dealId, cents: net }] })
      const id = await post(entry(), postings)
      if (at > 1) await reverse(id, entry({ kind: 'reversal' }))
    })
    await post(entry(), toCheckPostings({ dealId, cents: result.gross, method: 'Personal check' }))
    await Promise.all(moves)
    const { db } = office.deps
    expect(await sumPostings(db, { account: 'clearing', dealId })).toBe(0)
    expect(await sumPostings(db, { account: 'due_agent', agentId: agent.personId })).toBe(0)
    expect(
      await sumPostings(db, { account: 'due_agent', agentId: mentor.personId, until: '2026-12-31' }),
    ).toBe(0 - result.agents[0]!.shares[0]!.cents)
    expect(await sumPostings(db, { account: 'due_other', dealId, from: '2026-01-01' })).toBe(-250_01)
    expect(await sumPostings(db, { account: 'fees', dealId })).toBe(-(33_33 + 75_00))
    expect(await sumPostings(db, { account: 'due_agent', agentId: agent.personId, from: '2027-01-01' })).toBe(
      0,
    )
    const balances = await Promise.all(journalAccounts.map((account) => sumPostings(db, { account })))
    expect(balances.reduce((total, cents) => total + cents, 0)).toBe(0)
  })
})
