import type { JournalKind, Posting } from '@pb/rules/deals/postings'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { holdOpenDay, readOpenDay } from './closings/open-day.ts'
import { describeDated } from './closings/texts.ts'
import './tables.ts'

export interface NewEntry {
  readonly kind: JournalKind
  /** The day in New York it belongs to: `yyyy-mm-dd`. It is booked on the first open day where this one is closed. */
  readonly bookedOn: string
  readonly memo?: string
  /** The entry's own name: the same entry twice is posted once. */
  readonly key: string
  /** Who caused it; null for the system. */
  readonly personId: string | null
  readonly now: Date
}

interface Reversed {
  readonly id: string
  readonly countsOn: string | null
}

/** Moves an entry to the first open day; its memo has the day it is dated. */
async function toOpenEntry<Entry extends Omit<NewEntry, 'kind'>>(tx: Tx, entry: Entry): Promise<Entry> {
  const { bookedOn: dated, memo = '' } = entry
  const bookedOn = await holdOpenDay(tx, dated)
  if (bookedOn === dated) return entry
  return { ...entry, bookedOn, memo: [memo, describeDated(dated)].filter(Boolean).join(', ') }
}

async function insertEntry(tx: Tx, entry: NewEntry, reversed: Reversed | null): Promise<string | null> {
  const { kind, bookedOn, memo = '', key, personId, now } = entry
  const row = await tx
    .insertInto('journal_entry')
    .values({
      kind,
      booked_on: bookedOn,
      memo,
      reverses_id: reversed?.id ?? null,
      counts_on: reversed?.countsOn ?? null,
      key,
      person_id: personId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

async function findEntry(tx: Tx, key: string): Promise<string> {
  const row = await tx
    .selectFrom('journal_entry')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.id
}

async function insertPostings(tx: Tx, entryId: string, bookedOn: string, postings: readonly Posting[]) {
  await tx
    .insertInto('journal_posting')
    .values(
      postings.map(({ account, cents, agentId, dealId, invoiceId, payee, method }) => ({
        entry_id: entryId,
        account,
        cents: String(cents),
        booked_on: bookedOn,
        agent_id: agentId ?? null,
        deal_id: dealId ?? null,
        invoice_id: invoiceId ?? null,
        payee: payee ?? '',
        method: method ?? '',
      })),
    )
    .execute()
}

/**
 * Adds an entry with its postings, in cents with debits positive; amounts of 0 are left out. Returns its id, or that of
 * the entry already posted under this key. The database refuses what does not balance when the transaction ends, and a
 * day whose books are closed.
 */
export async function postEntry(tx: Tx, given: NewEntry, postings: readonly Posting[]): Promise<string> {
  const entry = await toOpenEntry(tx, given)
  const id = await insertEntry(tx, entry, null)
  if (id === null) return findEntry(tx, entry.key)
  await insertPostings(
    tx,
    id,
    entry.bookedOn,
    postings.filter(({ cents }) => cents !== 0),
  )
  return id
}

type NewReversal = Omit<NewEntry, 'kind' | 'bookedOn'> & Partial<Pick<NewEntry, 'bookedOn'>>

/**
 * Reverses an entry by one with the opposite postings, without a day on that of the entry. Throws `not_found` for an unknown entry, and `conflict` when it
 * was reversed before or is itself a reversal.
 */
export async function reverseEntry(tx: Tx, entryId: string, given: NewReversal): Promise<string> {
  // Reversals of one entry wait for each other.
  const original = await tx
    .selectFrom('journal_entry')
    .select(['id', 'reverses_id', 'booked_on'])
    .where('id', '=', entryId)
    .forUpdate()
    .executeTakeFirst()
  if (!original) throw new AppError('not_found')
  const earlier = await tx
    .selectFrom('journal_entry')
    .select(['id', 'key'])
    .where('reverses_id', '=', entryId)
    .executeTakeFirst()
  if (earlier?.key === given.key) return earlier.id
  if (earlier || original.reverses_id !== null) throw new AppError('conflict', 'This was reversed before')
  const { booked_on: originalDay } = original
  const entry = await toOpenEntry(tx, { bookedOn: originalDay, ...given, kind: 'reversal' as const })
  // Where the day of what it reverses is closed, it counts on the first open day.
  const openDay = await readOpenDay(tx, originalDay)
  const countsOn = openDay === originalDay ? null : openDay
  const id = await insertEntry(tx, entry, { id: entryId, countsOn })
  if (id === null) return findEntry(tx, entry.key)
  const rows = await tx.selectFrom('journal_posting').selectAll().where('entry_id', '=', entryId).execute()
  await insertPostings(
    tx,
    id,
    entry.bookedOn,
    rows.map(({ account, cents, agent_id, deal_id, invoice_id, payee, method }) => ({
      account,
      cents: 0 - Number(cents),
      agentId: agent_id,
      dealId: deal_id,
      invoiceId: invoice_id,
      payee,
      method,
    })),
  )
  return id
}
