import type { MailFlag } from '@pb/contract/mailbox-flags'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { labelBits } from '../labels.ts'
import { changeLabels, onlyDrafts, restore, type Which } from '../store/change-labels.ts'
import { deletePermanently, deleteTrashed, emptyTrash } from '../store/delete.ts'

const { INBOX, SPAM, STARRED, TRASH, UNREAD } = labelBits

/** Bits that a flag of the path stands for; `seen` is the opposite of unread. */
const bitsOf: Readonly<Record<Exclude<MailFlag, 'seen'>, number>> = {
  starred: STARRED,
  inbox: INBOX,
  deleted: TRASH,
  trash: TRASH,
  spam: SPAM,
}

type Ids = Readonly<Record<string, string[] | undefined>>

/** The ids of a call, which stand in its query or in its body. Throws `rule_broken` where there are none. */
export function idsOf(name: 'message_ids' | 'thread_ids', query: Ids, body: Ids | undefined): string[] {
  const ids = [...(query[name] ?? []), ...(body?.[name] ?? [])]
  if (ids.length > 0) return [...new Set(ids)]
  throw new AppError('rule_broken', `Say which: ${name} is missing`)
}

function flagWithin(tx: Tx, deps: Deps, personId: string, which: Which, flag: MailFlag, on: boolean) {
  if (flag === 'seen') {
    const change = on ? { add: 0, remove: UNREAD } : { add: UNREAD, remove: 0 }
    return changeLabels(tx, deps, personId, which, change)
  }
  const bits = bitsOf[flag]
  if (bits === TRASH && !on) return restore(tx, deps, personId, which)
  return changeLabels(tx, deps, personId, which, on ? { add: bits, remove: 0 } : { add: 0, remove: bits })
}

/** Adds or removes a flag of the caller's messages; ids of others are passed over. */
export function flagMessages(
  { personId }: Actor,
  deps: Deps,
  messages: readonly string[],
  flag: MailFlag,
  on: boolean,
): Promise<number> {
  return deps.db.transaction().execute((tx) => flagWithin(tx, deps, personId, { messages }, flag, on))
}

/** The same for all messages of a thread. Throws `not_found`. */
export function flagThread(
  { personId }: Actor,
  deps: Deps,
  threadId: string,
  flag: MailFlag,
  on: boolean,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await ownThread(tx, personId, threadId)
    return flagWithin(tx, deps, personId, { threads: [threadId] }, flag, on)
  })
}

/** Throws `not_found` where the person has no such thread. */
export async function ownThread(tx: Tx, personId: string, threadId: string): Promise<void> {
  const found = await tx
    .selectFrom('mail_thread')
    .select('id')
    .where('person_id', '=', personId)
    .where('id', '=', threadId)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
}

/**
 * Moves threads to the trash; those of drafts alone are deleted for good (specification, 4). Ids of others are passed
 * over. Returns how many messages it concerned.
 */
export function trashThreads({ personId }: Actor, deps: Deps, threads: readonly string[]): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const drafts = await onlyDrafts(tx, personId, threads)
    const deleted = drafts.length > 0 ? await deletePermanently(tx, deps, personId, drafts) : 0
    const rest = threads.filter((id) => !drafts.includes(id))
    const trashed = await changeLabels(tx, deps, personId, { threads: rest }, { add: TRASH, remove: 0 })
    return deleted + trashed
  })
}

/** Takes threads out of the trash; returns how many messages came back. */
export function restoreThreads({ personId }: Actor, deps: Deps, threads: readonly string[]): Promise<number> {
  return deps.db.transaction().execute((tx) => restore(tx, deps, personId, { threads }))
}

/** Deletes one thread for good. Throws `not_found`. */
export async function deleteThread({ personId }: Actor, deps: Deps, threadId: string): Promise<void> {
  const deleted = await deps.db
    .transaction()
    .execute((tx) => deletePermanently(tx, deps, personId, [threadId]))
  if (deleted === 0) throw new AppError('not_found')
}

/** Deletes what of these threads is in the trash; returns how many threads had something there. */
export function deleteThreads({ personId }: Actor, deps: Deps, threads: readonly string[]): Promise<number> {
  return deps.db.transaction().execute((tx) => deleteTrashed(tx, deps, personId, threads))
}

/** Deletes everything in the caller's trash; returns how many messages. */
export function clearTrash({ personId }: Actor, deps: Deps): Promise<number> {
  return deps.db.transaction().execute((tx) => emptyTrash(tx, deps, personId))
}
