import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { labelBits } from '../labels.ts'
import type { ParsedMessage } from '../message.ts'
import { assignThreads } from './assign-threads.ts'
import { checkEntries, type LoadOffice } from './check-entries.ts'
import { findOfficePeople } from './check-sender.ts'
import { findDuplicates, type Duplicate, type DuplicateLookup } from './find-duplicate.ts'
import {
  beginIngest,
  finishIngest,
  recordChange,
  refreshStaleThreads,
  type IngestBatch,
  type IngestDeps,
  type IngestEntry,
  type IngestOptions,
} from './ingest-batch.ts'
import { insertEntries, type AddedMessage } from './insert-entries.ts'
import { lockMailbox } from './mailbox.ts'
import { getMessageKeys } from './rows.ts'
import type { OfficePeople } from './sender-claims.ts'
import { canThreadBySubject, resolveThread } from './threading.ts'

export type { AddedMessage } from './insert-entries.ts'
export type { IngestOptions } from './ingest-batch.ts'

/** Adds the labels of a second copy (sent to oneself, delivered twice) to the stored message. */
async function addDuplicateLabels(
  tx: Tx,
  batch: IngestBatch,
  duplicate: Duplicate,
  labels: number,
): Promise<void> {
  // A message that was read or trashed stays read or trashed.
  const missing = labels & ~(labelBits.UNREAD | duplicate.labels)
  const added = duplicate.labels & labelBits.TRASH ? 0 : missing
  if (added === 0) return
  const { person_id } = batch.mailbox
  await sql`UPDATE mail_message SET labels = labels | ${added}::int WHERE person_id = ${person_id} AND id = ${duplicate.id}`.execute(
    tx,
  )
  recordChange(batch, 'changed', [duplicate.thread_id])
}

/** Finds the thread of the first of several messages; joins the threads that it refers to. */
async function resolveFirst(
  tx: Tx,
  { batch, message, options }: IngestEntry,
  { threads }: DuplicateLookup,
): Promise<{ threadId: string | null; isJoined: boolean }> {
  const { at, findThread, quiet = false } = options
  const threadId = (await findThread?.()) ?? options.threadId
  const { threadId: into, merged } = await resolveThread(
    tx,
    batch.mailbox.person_id,
    message,
    { at, ...(threadId !== undefined && { threadId }) },
    { referenced: threads, refresh: () => refreshStaleThreads(tx, [batch]) },
  )
  const change = options.labels & labelBits.INBOX ? 'new' : 'changed'
  if (merged.length > 0) recordChange(batch, quiet ? null : change, merged)
  return { threadId: into, isJoined: merged.length > 0 }
}

/** Adds messages that need no search for each other, or the first of them. Returns as many as it added. */
async function ingestTogether(
  tx: Tx,
  deps: IngestDeps,
  entries: readonly IngestEntry[],
  loadOffice: LoadOffice,
): Promise<AddedMessage[]> {
  const lookups = await findDuplicates(
    tx,
    deps,
    entries.map(({ batch, message, options }) => ({
      ...options,
      personId: batch.mailbox.person_id,
      message,
    })),
  )
  const first = lookups[0]!.duplicate ? null : await resolveFirst(tx, entries[0]!, lookups[0]!)
  const fresh = entries.flatMap((entry, index) => {
    const { duplicate, threads, sharesId } = lookups[index]!
    if (duplicate || (first?.isJoined && index > 0)) return []
    const { threadId } = index === 0 ? first! : entry.options
    const known = threadId == null ? [] : [threadId]
    const personId = entry.batch.mailbox.person_id
    return [
      {
        index,
        entry,
        personId,
        message: entry.message,
        sharesId,
        threads: index === 0 ? known : [...known, ...threads],
      },
    ]
  })
  const assigned = assignThreads(fresh)
  const placed = fresh.slice(0, assigned.length)
  const end = first?.isJoined ? 1 : (fresh[assigned.length]?.index ?? entries.length)
  const checked = await checkEntries(
    placed.map(({ entry }) => entry),
    placed.map(({ index }) => lookups[index]!),
    loadOffice,
  )
  const inserted = await insertEntries(
    tx,
    deps,
    checked.map((entry, index) => Object.assign(entry, assigned[index]!)),
  )
  const added = new Map(placed.map(({ index }, position) => [index, inserted[position]!]))
  const results: AddedMessage[] = []
  for (const [index, { batch, options }] of entries.slice(0, end).entries()) {
    const { duplicate } = lookups[index]!
    if (duplicate) await addDuplicateLabels(tx, batch, duplicate, options.labels)
    results.push(added.get(index) ?? { id: duplicate!.id, threadId: duplicate!.thread_id, added: false })
  }
  return results
}

/** Text of messages inserted by one statement, in UTF-16 code units, to limit memory. */
const maxInsertedText = 4_000_000

/**
 * Returns how many of the first messages can be added together: up to one that may be a duplicate of another, or whose
 * thread is searched among the stored messages.
 */
function countTogether(entries: readonly IngestEntry[]): number {
  const keys = new Set<string>()
  let text = 0
  for (const [index, { batch, message, options }] of entries.entries()) {
    const own = getMessageKeys(message, options.at).map((key) => `${batch.mailbox.person_id} ${key}`)
    text += message.text.length + (message.html?.length ?? 0)
    const isApart = options.findThread !== undefined || canThreadBySubject(message) || text > maxInsertedText
    if (index > 0 && (isApart || own.some((key) => keys.has(key)))) return index
    for (const key of own) keys.add(key)
  }
  return entries.length
}

/**
 * Adds messages to the mailboxes of their batches, with the same result as one after the other, and returns them in
 * their order. Folders and counts are correct once `finishIngest` has run.
 */
export async function ingestMessages(
  tx: Tx,
  deps: IngestDeps,
  entries: readonly IngestEntry[],
): Promise<AddedMessage[]> {
  let office: Promise<OfficePeople> | undefined
  const loadOffice = () => (office ??= findOfficePeople(tx))
  const added: AddedMessage[] = []
  while (added.length < entries.length) {
    const rest = entries.slice(added.length)
    added.push(...(await ingestTogether(tx, deps, rest.slice(0, countTogether(rest)), loadOffice)))
  }
  return added
}

/**
 * Adds one message to a mailbox: thread, folders, counts, contacts and the attachment library are up to date when it
 * returns, and open tabs are notified when the transaction commits. Adding the same message again (same Message-ID and
 * content) changes nothing, so a caller may safely retry. The files that `message` and `options`
 * refer to must already be in the file store. Use a batch (`beginIngest`) for several messages.
 */
export async function addMessage(
  tx: Tx,
  deps: IngestDeps,
  personId: string,
  message: ParsedMessage,
  options: IngestOptions,
): Promise<AddedMessage> {
  const batch = beginIngest(await lockMailbox(tx, personId))
  const [added] = await ingestMessages(tx, deps, [{ batch, message, options }])
  await finishIngest(tx, deps, [batch])
  return added!
}
