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

/** The same for several mailboxes in one go, all of which must be locked. */
export async function settleAll(
  tx: Tx,
  mailboxes: readonly { readonly personId: string; readonly threadIds: readonly string[] }[],
): Promise<void> {
  const few = mailboxes.filter(({ threadIds }) => threadIds.length > 0)
  if (few.length === 0) return
  if (few.length === 1) return settle(tx, few[0]!.personId, few[0]!.threadIds)
  await sql`SELECT mail_settle(owner, threads::bigint[]) FROM unnest(${few.map(({ personId }) => personId)}::bigint[],
    ${few.map(({ threadIds }) => `{${threadIds.join(',')}}`)}::text[]) AS mailbox (owner, threads)`.execute(
    tx,
  )
}

/** What happened to threads of a mailbox. */
interface News {
  readonly personId: string
  readonly what: MailHappening
  readonly threadIds: readonly string[]
}

function eventOf({ personId, what, threadIds }: News) {
  const unique = [...new Set(threadIds)]
  const threads = unique.length <= mostNamed ? unique.join(',') : ''
  return { personId, event: { kind: 'mail' as const, data: { what, threads } } }
}

/** Tells the agents' open tabs, once the transaction commits. */
export async function tellAll(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  news: readonly News[],
): Promise<void> {
  await events.publishAll(news.map(eventOf), tx)
}

/** The same of one mailbox. */
export function tell(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  personId: string,
  what: MailHappening,
  threadIds: readonly string[],
): Promise<void> {
  return tellAll(tx, deps, [{ personId, what, threadIds }])
}
