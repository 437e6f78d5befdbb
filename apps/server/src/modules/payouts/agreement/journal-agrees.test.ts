import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DiagnosticsOverview } from '@pb/contract/diagnostics'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApprovedDeal } from '../../../../test/factories/payable-deals.ts'
import { crashDatabase } from '../../../../test/harness/crashing-process.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { newKey, payoutCalls } from '../payout-calls.fixture.ts'
import { processRuns } from '../runs/process-runs.ts'
import { checkJournal } from './check-journal.ts'
import { findDifferences } from './find-differences.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { plan, pay } = payoutCalls(office)
let supervisors: TestPerson[]
let agents: TestPerson[]

beforeAll(async () => {
  supervisors = await Promise.all([1, 2, 3].map(() => office.person(['SUPERVISOR'])))
  agents = await Promise.all([1, 2, 3, 4].map(() => office.person()))
})

/** Every entry balances, and so does the whole journal. */
async function expectBalanced(): Promise<void> {
  const { rows } = await sql<{ total: string; unbalanced: number }>`
    SELECT coalesce(sum(cents), 0)::bigint AS total, count(*) FILTER (WHERE cents <> 0)::int AS unbalanced
    FROM (SELECT sum(cents) AS cents FROM journal_posting GROUP BY entry_id) e`.execute(office.deps.db)
  expect(maybeOne(rows)).toEqual({ total: '0', unbalanced: 0 })
  expect(await findDifferences(office.deps.db)).toEqual([])
}

const post = (as: TestPerson, url: string, payload: object = {}) =>
  office.call({ method: 'POST', url: `/v1/${url}`, as, payload })

describe('the journal and payouts', () => {
  it('agree after each step, and after 50 random moves at once', async () => {
    const numbers = fc.sample(fc.nat(), { seed: 4711, numRuns: 500 })
    const pick = <T>(list: readonly T[]): T => list[numbers.pop()! % list.length]!
    const deals: { dealId: string; agentId: string }[] = []
    for (let count = 0; count < 12; count += 1) {
      const own = pick(agents).personId
      deals.push({
        dealId: await createApprovedDeal(office, [own], { cents: 1000_00 + count * 7_77 }),
        agentId: own,
      })
      await expectBalanced()
    }
    const payouts: string[] = []
    for (const { dealId, agentId } of deals.slice(0, 8)) {
      payouts.push((await plan(supervisors[0]!, agentId, dealId, 300)).payout_id)
      await expectBalanced()
    }
    const payment = { method: 'ach', paid_on: '2026-03-01' }
    const moves: ((as: TestPerson) => Promise<{ statusCode: number }>)[] = [
      (as) => post(as, `payouts/${pick(payouts)}/payment`, payment),
      (as) => post(as, `payouts/${pick(payouts)}/payment`, { ...payment, method: 'wire' }),
      (as) => post(as, `payouts/${pick(payouts)}/reversal`, { reason: 'Mistake' }),
      (as) => post(as, `payouts/${pick(payouts)}/cancellation`),
      (as) => post(as, `payouts/${pick(payouts)}/restore`),
      (as) => {
        const { dealId, agentId } = pick(deals)
        const lines = [{ deal_id: dealId, amount: 100 }]
        return post(as, 'payouts', { agent_id: agentId, lines, key: newKey() })
      },
      (as) =>
        post(as, 'pay-runs', { until: '2026-03-02', agent_ids: [pick(agents).personId], key: newKey() }),
    ]
    const replies = await Promise.all(Array.from({ length: 50 }, () => pick(moves)(pick(supervisors))))
    // Done or refused with a reason; nothing fails by waiting for each other.
    for (const { statusCode } of replies) expect([200, 409, 422]).toContain(statusCode)
    expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(5)
    await expectBalanced()
    // No deal was paid more than what its agent got of it.
    const { rows } = await sql`SELECT FROM journal_posting WHERE account = 'due_agent'
      GROUP BY deal_id, agent_id HAVING sum(cents) > 0`.execute(office.deps.db)
    expect(rows).toEqual([])
  })

  it('pays once when two supervisors pay one run and one payout at the same moment', async () => {
    const dealId = await createApprovedDeal(office, [agents[0]!.personId])
    const { payout_id } = await plan(supervisors[0]!, agents[0]!.personId, dealId, 2100)
    const methods = ['ach', 'wire', 'money_order', 'certified_check'] as const
    const replies = await Promise.all(
      methods.map((method, index) =>
        post(supervisors[index % 3]!, `payouts/${payout_id}/payment`, { method, paid_on: '2026-03-01' }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    await Promise.all([processRuns(office.deps), processRuns(office.deps)])
    await expectBalanced()
  })

  it('have whole postings only, wherever a process is killed', async () => {
    for (const delay of [5, 40, 120, 300]) {
      for (let count = 0; count < 25; count += 1) {
        const agent = agents[count % agents.length]!
        const dealId = await createApprovedDeal(office, [agent.personId])
        await plan(supervisors[0]!, agent.personId, dealId, 2100)
      }
      const script = join(import.meta.dirname, 'pay-child.fixture.ts')
      const database = crashDatabase(office.databaseUrl)
      const child = spawn(process.execPath, [script, database.url, supervisors[0]!.personId], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      // Each meets it at another place.
      await wait(delay)
      await database.crash(child)
      await expectBalanced()
    }
  }, 120_000)
})

describe('the nightly check', () => {
  it('finds a planted difference, notifies supervisors and developers, and shows it in the diagnostics', async () => {
    expect(await checkJournal(office.deps)).toEqual([])
    const agent = agents[1]!
    const dealId = await createApprovedDeal(office, [agent.personId])
    const { payout_id } = await plan(supervisors[0]!, agent.personId, dealId, 2100)
    await pay(supervisors[0]!, payout_id)
    const { db } = office.deps
    await db.updateTable('deal').set({ paid_cents: '200000' }).where('id', '=', dealId).execute()
    await db.updateTable('payout').set({ cents: '210001' }).where('id', '=', payout_id).execute()
    const found = await checkJournal(office.deps)
    expect(found).toEqual([
      { what: 'paid of a deal', id: dealId, stored: 200_000, journal: 210_000 },
      { what: 'lines of a payout', id: payout_id, stored: 210_001, journal: 210_000 },
      { what: 'cash of a payout', id: payout_id, stored: 210_001, journal: 210_000 },
    ])
    const developer = await office.person(['DEVELOPER'])
    const reply = await office.call({ url: '/v1/diagnostics', as: developer })
    const check = reply.json<DiagnosticsOverview>().checks.find(({ name }) => name === 'journal')
    expect(check).toMatchObject({ outcome: 'failed' })
    expect(check!.detail).toContain(`3 differences (Mar 2, 2026): paid of a deal ${dealId}: stored $2,000.00`)
    const notices = await db
      .selectFrom('notification')
      .select('message')
      .where('person_id', '=', supervisors[2]!.personId)
      .where('kind', '=', 'system')
      .execute()
    expect(notices).toHaveLength(1)
    expect(notices[0]!.message).toContain('3 differences')
    await db.updateTable('deal').set({ paid_cents: '210000' }).where('id', '=', dealId).execute()
    await db.updateTable('payout').set({ cents: '210000' }).where('id', '=', payout_id).execute()
    expect(await checkJournal(office.deps)).toEqual([])
  })
})
