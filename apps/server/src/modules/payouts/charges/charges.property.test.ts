import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../../packages/rules/src/deals/reference.fixture.ts'
import { createApprovedDeal, flatPlan } from '../../../../test/factories/payable-deals.ts'
import { crashDatabase } from '../../../../test/harness/crashing-process.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { closeBooks, listClosings, reopenBooks } from '../../journal/index.ts'
import { findDifferences } from '../agreement/find-differences.ts'
import { payoutCalls } from '../payout-calls.fixture.ts'
import { agentSince, chargeCalls } from './charge-calls.fixture.ts'
import { ChargesModel } from './charges-model.fixture.ts'
import { postCharges } from './post-charges.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

const office = testOffice()
const calls = chargeCalls(office)
const payouts = payoutCalls(office)
let supervisor: TestPerson

beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})

/** What the office has of an agent's charges, oldest first: open, and taken off planned payouts. */
async function readCharges(agentId: string): Promise<{ open: number; planned: number }[]> {
  const { rows } = await sql<{ open: number; planned: number }>`
    SELECT c.open_cents::int AS open, (SELECT coalesce(sum(l.cents), 0)::int FROM payout_charge l
      JOIN payout o ON o.id = l.payout_id WHERE l.charge_id = c.id AND o.state = 'planned') AS planned
    FROM agent_charge c WHERE c.agent_id = ${agentId} ORDER BY c.due_on, c.id`.execute(office.deps.db)
  return rows
}

async function readPayouts(ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ cents: number }>`
    SELECT cents::int AS cents FROM payout WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id`.execute(
    office.deps.db,
  )
  return rows.map(({ cents }) => cents)
}

/** The day of a step: histories go on from March 2026, and the office's clock does not move. */
const toDay = (month: number): string => {
  const date = new Date(Date.UTC(2026, 2 + month, 15, 16))
  return date.toISOString()
}

describe('charges', () => {
  it('are to the cent what a second model has, through random histories', async () => {
    const random = createRandom(20_261_130)
    const closer = { deps: office.deps, personId: supervisor.personId }
    for (let history = 0; history < 6; history += 1) {
      const agent = await agentSince(office, '2020-01-01')
      const model = new ChargesModel()
      const fee = 1 + random.upTo(300_00)
      const recurring = await calls.create(supervisor, {
        agent_ids: [agent.personId],
        amount: fee / 100,
        first_month: '2026-04',
      })
      let [month, paused, isClosed] = [0, false, false]
      for (let step = 0; step < 40; step += 1) {
        const kind = random.upTo(11)
        const at = <T>(list: readonly T[]): T | undefined =>
          list.length === 0 ? undefined : list[random.upTo(list.length - 1)]
        const [planned, cancelled, paid] = (['planned', 'cancelled', 'paid'] as const).map((state) =>
          at(model.payouts.filter((payout) => payout.state === state)),
        )
        const charge = at(model.charges.filter(({ open }) => open > 0))
        if (kind <= 1) {
          month += 1
          await postCharges({ db: office.deps.db, clock: { now: () => new Date(toDay(month)) } })
          if (!paused) model.post(fee)
        } else if (kind === 2 && random.chance(30)) {
          paused = !paused
          await calls.pause(supervisor, recurring.recurring_id, paused ? 1 : 0)
        } else if (kind <= 4) {
          const cents = 1 + random.upTo(400_00)
          const dealId = await createApprovedDeal(office, [agent.personId], { cents, plan: flatPlan(0) })
          const { payout_id } = await payouts.plan(supervisor, agent.personId, dealId, cents / 100)
          model.plan(payout_id, cents)
        } else if (kind === 5 && planned) {
          await payouts.pay(supervisor, planned.id)
          model.pay(planned.id)
        } else if (kind === 6 && planned) {
          await payouts.cancel(supervisor, planned.id)
          model.cancel(planned.id)
        } else if (kind === 7 && cancelled) {
          await payouts.restore(supervisor, cancelled.id)
          model.restore(cancelled.id)
        } else if (kind === 8 && paid) {
          await payouts.reverse(supervisor, paid.id)
          model.reverse(paid.id)
        } else if (kind === 9 && charge) {
          const { collection } = await calls.list(supervisor, `?agent_id=${agent.personId}&limit=200`)
          const { charge_id } = collection.toReversed()[model.charges.indexOf(charge)]!
          const { parts } = await calls.waive(supervisor, charge_id)
          model.waive(charge, parts.find(({ kind: each }) => each === 'waiver')!.part_id)
        } else if (kind === 10 && charge) {
          const cents = 1 + random.upTo(model.open - 1)
          const { settlement_id } = await calls.receive(supervisor, agent.personId, cents / 100)
          model.receive(settlement_id, cents)
        } else if (kind === 11) {
          const settled = at([...model.settlements.keys()])
          if (settled !== undefined && random.chance(60)) {
            await calls.undo(supervisor, settled)
            model.undo(settled)
          } else if (isClosed) {
            const { collection } = await listClosings(office.deps)
            await reopenBooks(
              closer,
              collection.find(({ can_reopen }) => can_reopen === 1)!.closing_id,
              'Late',
            )
            isClosed = false
          } else {
            const { closable } = await listClosings(office.deps)
            if (closable.length > 0) {
              await closeBooks(closer, closable.at(-1)!)
              isClosed = true
            }
          }
        }
        expect(await readCharges(agent.personId)).toEqual(
          model.charges.map((each) => ({ open: each.open, planned: model.sumPlanned(each) })),
        )
        expect(await readPayouts(model.payouts.map(({ id }) => id))).toEqual(
          model.payouts.map((payout) => model.getNet(payout)),
        )
      }
      expect(await findDifferences(office.deps.db)).toEqual([])
      if (isClosed) {
        const { collection } = await listClosings(office.deps)
        await reopenBooks(closer, collection.find(({ can_reopen }) => can_reopen === 1)!.closing_id, 'Next')
      }
      if (!paused) await calls.pause(supervisor, recurring.recurring_id, 1)
    }
  }, 240_000)
})

describe('the job', () => {
  it('posts each month once, wherever a process is killed', async () => {
    const agents = await Promise.all(Array.from({ length: 30 }, () => agentSince(office, '2020-01-01')))
    for (const delay of [0, 30, 90, 200]) {
      await calls.create(supervisor, {
        agent_ids: agents.map(({ personId }) => personId),
        first_month: '2026-04',
        title: `After ${delay} ms`,
      })
      const database = crashDatabase(office.databaseUrl)
      const script = join(import.meta.dirname, 'post-child.fixture.ts')
      const child = spawn(process.execPath, [script, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      await wait(delay)
      await database.crash(child)
      const now = new Date('2028-03-15T16:00:00Z')
      await postCharges({ db: office.deps.db, clock: { now: () => now } })
      const { rows } = await sql<{ charges: number; months: number; entries: number }>`
        SELECT count(*)::int AS charges, count(DISTINCT month)::int AS months, count(DISTINCT entry_id)::int AS entries
        FROM agent_charge WHERE title = ${`After ${delay} ms`}`.execute(office.deps.db)
      expect(maybeOne(rows)).toEqual({ charges: 30 * 24, months: 24, entries: 30 * 24 })
      expect(await findDifferences(office.deps.db)).toEqual([])
    }
  }, 120_000)
})
