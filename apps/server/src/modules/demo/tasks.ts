import { newYorkDate } from '@pb/rules/new-york'
import { insertMany } from '../../platform/db/bulk.ts'
import type { Tx } from '../../platform/db/db.ts'
import '../clients/tables.ts'
import type { DemoAgent } from './agents.ts'
import { daysBefore } from './clock.ts'
import { createRandom } from './random.ts'

/** Tasks by what the client searches for. */
const titles = {
  rental: [
    'Confirm the showing with the landlord',
    'Ask for the last two pay stubs',
    'Send three more options under budget',
    'Call about the application',
    'Check in after the tour',
  ],
  sale: [
    'Send the offering plan',
    'Ask the lender for the pre-approval letter',
    'Schedule a second showing',
    'Follow up on the board package',
    'Check in after the open house',
  ],
} as const

/** Days from today until a task is due; null for one without a date, `done` for a finished one. */
const dueDays = [-3, -1, 0, 0, 0, 1, 2, 3, 5, 8, null, 'done', 'done'] as const

/** Writes tasks of each agent, some of them due today, for clients in their order. */
export async function writeTasks(
  tx: Tx,
  { now, people }: { now: Date; people: readonly DemoAgent[] },
): Promise<void> {
  const random = createRandom(20_260_306)
  const clients = await tx
    .selectFrom('client')
    .where('archived_at', 'is', null)
    .select(['id', 'agent_id', 'search_types', 'created_at'])
    .orderBy('id')
    .execute()
  const rows = people.flatMap(({ id: agentId }) => {
    const own = clients.filter(({ agent_id }) => agent_id === agentId)
    return random.sample(own, dueDays.length).map(({ id, search_types, created_at }, index) => {
      const due = dueDays[index]!
      const days = typeof due === 'number' ? due : -random.integer(1, 6)
      const at = new Date(Math.max(created_at.getTime(), daysBefore(now, 4 + random.between(0, 6)).getTime()))
      return {
        client_id: id,
        agent_id: agentId,
        title: random.pick(titles[search_types[0] ?? 'rental']),
        due_on: due === null ? null : newYorkDate(daysBefore(now, -days)),
        planned_at: at,
        created_at: at,
        done_at: due === 'done' ? daysBefore(now, random.between(0.1, 2.5)) : null,
      }
    })
  })
  const columns = {
    client_id: 'bigint',
    agent_id: 'bigint',
    title: 'text',
    due_on: 'date',
    planned_at: 'timestamptz',
    created_at: 'timestamptz',
    done_at: 'timestamptz',
  } as const
  await insertMany(tx, 'client_task', columns, rows)
}
