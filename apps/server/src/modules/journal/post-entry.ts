import type { JournalKind, Posting } from '@pb/rules/deals/postings'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import './tables.ts'

export interface NewEntry {
  readonly kind: JournalKind
  /** The day in New York it belongs to: `yyyy-mm-dd`. */
  readonly bookedOn: string
  readonly memo?: string
  /** The entry's own name: the same entry twice is posted once. */
  readonly key: string
  /** Who caused it; null for the system. */
  readonly personId: string | null
  readonly now: Date
}

async function insertEntry(tx: Tx, entry: NewEntry, reversesId: string | null): Promise<string | null> {
  const { kind, bookedOn, memo = '', key, personId, now } = entry
  const row = await tx
    .insertInto('journal_entry')
    .values({
      kind,
      booked_on: bookedOn,
      memo,
      reverses_id: reversesId,
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
 * the entry already posted under this key. The database refuses what does not balance when the transaction ends.
 */
export async function postEntry(tx: Tx, entry: NewEntry, postings: readonly Posting[]): Promise<string> {
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

/**
 * Reverses an entry by one with the opposite postings. Throws `not_found` for an unknown entry, and `conflict` when it
 * was reversed before or is itself a reversal.
 */
export async function reverseEntry(tx: Tx, entryId: string, entry: Omit<NewEntry, 'kind'>): Promise<string> {
  // Reversals of one entry wait for each other.
  const original = await tx
    .selectFrom('journal_entry')
    .select(['id', 'reverses_id'])
    .where('id', '=', entryId)
    .forUpdate()
    .executeTakeFirst()
  if (!original) throw new AppError('not_found')
  const earlier = await tx
    .selectFrom('journal_entry')
    .select(['id', 'key'])
    .where('reverses_id', '=', entryId)
    .executeTakeFirst()
  if (earlier?.key === entry.key) return earlier.id
  if (earlier || original.reverses_id !== null) throw new AppError('conflict', 'This was reversed before')
  const id = await insertEntry(tx, { ...entry, kind: 'reversal' }, entryId)
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
