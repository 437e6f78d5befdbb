import type { AgentCharge, RecurringCharge } from '@pb/contract/payouts'
import { sql } from 'kysely'
import type { TestOffice, TestPerson } from '../../../../test/harness/test-office.ts'
import { newKey } from '../payout-calls.fixture.ts'

interface ChargeList {
  readonly count: number
  readonly collection: readonly AgentCharge[]
  readonly totals: { amount: number; open: number; planned: number; agents: number }
}

/** A desk fee of $250 on the first of each month from March 2026 on, for no agent yet. */
export const deskFee = {
  kind: 'desk_fee',
  title: 'Desk fee',
  amount: 250,
  everyone: 0,
  agent_ids: [] as readonly string[],
  first_month: '2026-03',
  last_month: null as string | null,
  due_day: 1,
}

/** Creates an agent who joined on a day, at noon in New York. */
export async function agentSince(office: TestOffice, day: string): Promise<TestPerson> {
  const agent = await office.person()
  await sql`UPDATE agent SET created_at = ${`${day}T12:00:00-05:00`} WHERE person_id = ${agent.personId}`.execute(
    office.deps.db,
  )
  return agent
}

/** Calls of recurring charges, as a supervisor, bookkeeper or agent; another status than 200 throws. */
export function chargeCalls(office: TestOffice) {
  async function call<T>(as: TestPerson, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
    const reply = await office.call({ method, url: `/v1/${url}`, as, ...(payload && { payload }) })
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`)
    return reply.json<T>()
  }
  return {
    create: (as: TestPerson, more: object) =>
      call<RecurringCharge>(as, 'POST', 'recurring-charges', { ...deskFee, key: newKey(), ...more }),
    change: (as: TestPerson, { recurring_id, version }: RecurringCharge, more: object) =>
      call<RecurringCharge>(as, 'PUT', `recurring-charges/${recurring_id}`, { ...deskFee, version, ...more }),
    pause: (as: TestPerson, id: string, paused: 0 | 1) =>
      call<RecurringCharge>(as, 'PUT', `recurring-charges/${id}/pause`, { paused }),
    list: (as: TestPerson, query = '') => call<ChargeList>(as, 'GET', `agent-charges${query}`),
    waive: (as: TestPerson, id: string, reason = 'Sick leave') =>
      call<AgentCharge>(as, 'POST', `agent-charges/${id}/waiver`, { reason }),
    receive: (as: TestPerson, agentId: string, amount: number, more: object = {}) =>
      call<{ settlement_id: string; open: number }>(as, 'POST', 'agent-charge-payments', {
        agent_id: agentId,
        amount,
        method: 'personal_check',
        received_on: '2026-03-02',
        reference: '1042',
        key: newKey(),
        ...more,
      }),
    undo: (as: TestPerson, id: string) =>
      call<{ settlement_id: string }>(as, 'POST', `charge-settlements/${id}/undo`),
  }
}
