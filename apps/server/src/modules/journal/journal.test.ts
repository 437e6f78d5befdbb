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
import { beforeAll, describe, expect, it } from 'vitest'
import { findClosablePeriods, toLastDay } from '@pb/rules/deals/closed-periods'
import { createRandom } from '../../../../../packages/rules/src/deals/reference.fixture.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import {
  closeBooks,
  listClosings,
  postEntry,
  reopenBooks,
  reverseEntry,
  sumPostings,
  type NewEntry,
} from './index.ts'

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
const pair = (cents: number, dealId: string | null = null): Posting[] => [
  { account: 'cash', cents, dealId },
  { account: 'clearing', cents: 0 - cents, dealId },
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

/** A plain second model of the journal's closed periods: what is booked, and what is closed. */
class BooksModel {
  readonly entries: { id: string; day: string; countsOn: string; cents: number; isReversed: boolean }[] = []
  readonly closings: string[] = []
  get closedThrough(): string | null {
    return this.closings.at(-1) ?? null
  }
  open(day: string): string {
    const closed = this.closedThrough
    if (closed === null || day > closed) return day
    const next = new Date(`${closed}T00:00:00Z`)
    next.setUTCDate(next.getUTCDate() + 1)
    return next.toISOString().slice(0, 10)
  }
  sum(prefix: string, pick: 'day' | 'countsOn'): number {
    return this.entries.reduce((sum, each) => (each[pick].startsWith(prefix) ? sum + each.cents : sum), 0)
  }
}

describe('closed periods', () => {
  const [today, firstMonth] = ['2026-03-02', '2025-01']
  let closer: { deps: typeof office.deps; personId: string }
  beforeAll(async () => {
    closer = { deps: office.deps, personId: (await office.person(['SUPERVISOR'])).personId }
    // The books begin before every history.
    await post(entry({ bookedOn: `${firstMonth}-01` }), pair(1))
  })
  const openAll = async (model?: BooksModel) => {
    for (;;) {
      const closing = (await listClosings(office.deps)).collection.find(({ can_reopen }) => can_reopen === 1)
      if (!closing) return
      await reopenBooks(closer, closing.closing_id, 'Next history')
      model?.closings.pop()
    }
  }
  /** What the journal has of a deal in a month or year, by the day booked and by the day that counts for tax forms. */
  const readSums = async (dealId: string) => {
    const { rows } = await sql<{ day: string; counts_on: string; cents: string }>`
      SELECT p.booked_on AS day, coalesce(e.counts_on, o.booked_on, e.booked_on) AS counts_on, p.cents
      FROM journal_posting p JOIN journal_entry e ON e.id = p.entry_id LEFT JOIN journal_entry o ON o.id = e.reverses_id
      WHERE p.deal_id = ${dealId} AND p.account = 'cash'`.execute(office.deps.db)
    return (prefix: string, pick: 'day' | 'counts_on') =>
      rows.reduce((sum, row) => (row[pick].startsWith(prefix) ? sum + Number(row.cents) : sum), 0)
  }
  const months = ['2025', '2026'].flatMap((year) =>
    Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
  )

  it('keep their figures through random histories, as a second model has them', async () => {
    const random = createRandom(20_261_129)
    for (let history = 0; history < 8; history += 1) {
      const [model, dealId] = [new BooksModel(), newDealId()]
      const closed = new Map<string, number>()
      for (let step = 0; step < 25; step += 1) {
        const day = `${months[random.upTo(13)]!}-${String(1 + random.upTo(27)).padStart(2, '0')}`
        const kind = random.upTo(9)
        const open = model.entries.filter(({ isReversed }) => !isReversed)
        if (kind < 5) {
          const cents = 1 + random.upTo(100_000)
          const id = await post(entry({ bookedOn: day }), pair(cents, dealId))
          const booked = model.open(day)
          model.entries.push({ id, day: booked, countsOn: booked, cents, isReversed: false })
        } else if (kind < 7 && open.length > 0) {
          const original = open[random.upTo(open.length - 1)]!
          // A correction on the day of the entry, or a check that bounced later.
          const dated = random.chance(50) ? original.day : today
          const { kind: _, ...reversal } = entry({ bookedOn: dated })
          const id = await office.deps.db
            .transaction()
            .execute((tx) => reverseEntry(tx, original.id, reversal))
          original.isReversed = true
          const [booked, countsOn] = [model.open(dated), model.open(original.day)]
          model.entries.push({ id, day: booked, countsOn, cents: 0 - original.cents, isReversed: true })
        } else if (kind < 9) {
          const { closedThrough } = model
          const periods = findClosablePeriods({ closedThrough, since: firstMonth }, today)
          if (periods.length === 0) continue
          const period = periods[random.upTo(Math.min(4, periods.length - 1))]!
          await closeBooks(closer, period)
          model.closings.push(toLastDay(period))
          for (const month of months.filter((each) => toLastDay(each) <= model.closedThrough!))
            closed.set(month, model.sum(month, 'day'))
          for (const year of ['2025'].filter((each) => toLastDay(each) <= model.closedThrough!))
            closed.set(year, model.sum(year, 'countsOn'))
        } else if (model.closings.length > 0) {
          const { collection } = await listClosings(office.deps)
          await reopenBooks(
            closer,
            collection.find(({ can_reopen }) => can_reopen === 1)!.closing_id,
            'Missed',
          )
          model.closings.pop()
          for (const period of closed.keys())
            if (model.closedThrough === null || toLastDay(period) > model.closedThrough) closed.delete(period)
        }
      }
      const sum = await readSums(dealId)
      for (const month of months) {
        expect(sum(month, 'day')).toBe(model.sum(month, 'day'))
        expect(sum(month, 'counts_on')).toBe(model.sum(month, 'countsOn'))
      }
      for (const [period, cents] of closed)
        expect(sum(period, period.length === 4 ? 'counts_on' : 'day')).toBe(cents)
      await openAll(model)
    }
  }, 60_000)

  it('take in nothing while 50 entries and closings meet', async () => {
    const dealId = newDealId()
    const of = pair(100, dealId)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 5 === 4) return closeBooks(closer, '2025-06')
        await post(entry({ bookedOn: '2025-06-15' }), of)
      }),
    )
    expect(outcomes).toHaveLength(50)
    const read = await readSums(dealId)
    const june = read('2025-06', 'day')
    // Every entry is booked, in June or on the first open day, and one closing is in effect.
    expect(june + read('2025-07', 'day')).toBe(40 * 100)
    const { closed_through, collection } = await listClosings(office.deps)
    expect(closed_through).toBe('2025-06-30')
    expect(collection.filter(({ can_reopen }) => can_reopen === 1)).toHaveLength(1)
    await Promise.all(Array.from({ length: 10 }, () => post(entry({ bookedOn: '2025-06-30' }), of)))
    expect((await readSums(dealId))('2025-06', 'day')).toBe(june)
    // Nor does the database take what gets around the module.
    await expect(
      sql`INSERT INTO journal_entry (kind, booked_on, key, created_at)
        VALUES ('deal', '2025-06-30', 'around', now())`.execute(office.deps.db),
    ).rejects.toThrow('the books of 2025-06-30 are closed')
    await openAll()
  })
})
