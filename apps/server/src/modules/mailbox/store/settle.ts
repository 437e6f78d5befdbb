import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'

/** Threads that one statement brings in line; more would hold too much in memory at once. */
const mostAtOnce = 5000
/** Threads that an event names; of more it says none, and the page reads everything anew. */
const mostNamed = 50

/** What happened in a mailbox: `new` mail came, or something `changed`. */
export type MailHappening = 'new' | 'changed'

/**
 * Brings folders, counts, the library and the people of threads in line with the messages of these. The mailbox must be
 * locked. `people: false` where nothing was added to all mail or taken out of it.
 */
export async function settle(
  tx: Tx,
  personId: string,
  threadIds: readonly string[],
  { people = true }: { people?: boolean } = {},
): Promise<void> {
  const unique = [...new Set(threadIds)]
  for (let from = 0; from < unique.length; from += mostAtOnce)
    await sql`SELECT mail_settle(${personId}, ${unique.slice(from, from + mostAtOnce)}::bigint[], ${people}::boolean)`.execute(
      tx,
    )
}

/** Tells the agent's open tabs, once the transaction commits. */
export async function tell(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  personId: string,
  what: MailHappening,
  threadIds: readonly string[],
): Promise<void> {
  const unique = [...new Set(threadIds)]
  const threads = unique.length <= mostNamed ? unique.join(',') : ''
  await events.publish(personId, { kind: 'mail', data: { what, threads } }, tx)
}
