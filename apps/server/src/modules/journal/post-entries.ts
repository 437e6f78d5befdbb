import type { Posting } from '@pb/rules/deals/postings'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { holdBooks, readOpenDay } from './closings/open-day.ts'
import { describeDated } from './closings/texts.ts'
import type { NewEntry } from './post-entry.ts'
import './tables.ts'

/** Entries of one kind and day, apart from their names and postings. */
interface SharedEntry extends Omit<NewEntry, 'key'> {
  readonly entries: readonly { readonly key: string; readonly postings: readonly Posting[] }[]
}

async function insertPostings(
  tx: Tx,
  bookedOn: string,
  lines: readonly { readonly entryId: string; readonly posting: Posting }[],
): Promise<void> {
  await sql`INSERT INTO journal_posting (entry_id, account, cents, booked_on, agent_id)
    SELECT entry_id, account, cents, ${bookedOn}, agent_id FROM unnest(
      ${lines.map(({ entryId }) => entryId)}::bigint[], ${lines.map(({ posting }) => posting.account)}::text[],
      ${lines.map(({ posting }) => String(posting.cents))}::bigint[],
      ${lines.map(({ posting }) => posting.agentId ?? null)}::bigint[]) AS n (entry_id, account, cents, agent_id)`.execute(
    tx,
  )
}

/**
 * Adds entries with postings of agents in two statements, however many there are; those posted already under their key
 * are left out. Returns the ids of the new ones by key. Where the day is closed they are booked on the first open one.
 */
export async function postEntries(tx: Tx, shared: SharedEntry): Promise<ReadonlyMap<string, string>> {
  const { kind, bookedOn: dated, memo = '', personId, now, entries } = shared
  await holdBooks(tx)
  const bookedOn = await readOpenDay(tx, dated)
  const text = [memo, bookedOn === dated ? '' : describeDated(dated)].filter(Boolean).join(', ')
  const { rows } = await sql<{ id: string; key: string }>`
    INSERT INTO journal_entry (kind, booked_on, memo, key, person_id, created_at)
    SELECT ${kind}, ${bookedOn}, ${text}, key, ${personId}, ${now}
    FROM unnest(${entries.map(({ key }) => key)}::text[]) AS n (key) ORDER BY key
    ON CONFLICT (key) DO NOTHING RETURNING id, key`.execute(tx)
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  const lines = entries.flatMap(({ key, postings }) => {
    const entryId = ids.get(key)
    return entryId === undefined ? [] : postings.map((posting) => ({ entryId, posting }))
  })
  if (lines.length > 0) await insertPostings(tx, bookedOn, lines)
  return ids
}
