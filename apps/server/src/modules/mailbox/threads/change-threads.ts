import type { MailFlag } from '@pb/contract/mail-flags'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { labelBits } from '../labels.ts'
import { restoreMessages, type Restored } from '../outbox/resume-sends.ts'
import { cancelSends } from '../store/cancel-sends.ts'
import { changeLabels, findDraftOnlyThreads, moveOutOfSpam, moveToSpam } from '../store/change-labels.ts'
import { deletePermanently, deleteTrashed, emptyTrash } from '../store/delete.ts'
import { lockMailbox } from '../store/mailbox.ts'
import type { MessageSelector } from '../store/match-selector.ts'
import { nothingSelected } from './texts.ts'

const { INBOX, STARRED, TRASH, UNREAD } = labelBits

/** Label bits of the flags in the URL; `seen` is the opposite of unread. */
const flagBits: Readonly<Record<Exclude<MailFlag, 'seen' | 'spam'>, number>> = {
  starred: STARRED,
  inbox: INBOX,
  deleted: TRASH,
  trash: TRASH,
}

type Ids = Readonly<Record<string, string[] | undefined>>

/** Returns the ids in the query and body of a request. Throws `rule_broken` when there are none. */
export function requireIds(name: 'message_ids' | 'thread_ids', query: Ids, body: Ids | undefined): string[] {
  const ids = [...(query[name] ?? []), ...(body?.[name] ?? [])]
  if (ids.length > 0) return [...new Set(ids)]
  throw new AppError('rule_broken', nothingSelected(name))
}

/** Adds or removes a flag of messages. Returns the number changed. */
export async function setFlag(
  tx: Tx,
  deps: Deps,
  personId: string,
  which: MessageSelector,
  flag: MailFlag,
  on: boolean,
): Promise<number> {
  if (flag === 'spam') return (on ? moveToSpam : moveOutOfSpam)(tx, deps, personId, which)
  if (flag === 'seen') {
    const change = on ? { add: 0, remove: UNREAD } : { add: UNREAD, remove: 0 }
    return changeLabels(tx, deps, personId, which, change)
  }
  const bits = flagBits[flag]
  if (bits === TRASH && !on) return (await restoreMessages(tx, deps, personId, which)).messages
  return changeLabels(tx, deps, personId, which, on ? { add: bits, remove: 0 } : { add: 0, remove: bits })
}

/** Adds or removes a flag of the caller's messages; other people's ids are ignored. */
export function flagMessages(
  { personId }: Actor,
  deps: Deps,
  messages: readonly string[],
  flag: MailFlag,
  on: boolean,
): Promise<number> {
  return deps.db.transaction().execute((tx) => setFlag(tx, deps, personId, { messages }, flag, on))
}

/** Adds or removes a flag of all messages of a thread. Throws `not_found`. */
export function flagThread(
  { personId }: Actor,
  deps: Deps,
  threadId: string,
  flag: MailFlag,
  on: boolean,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await assertOwnThread(tx, personId, threadId)
    return setFlag(tx, deps, personId, { threads: [threadId] }, flag, on)
  })
}

/** Throws `not_found` when the thread does not belong to the person. */
export async function assertOwnThread(tx: Tx, personId: string, threadId: string): Promise<void> {
  const thread = await tx
    .selectFrom('mail_thread')
    .select('id')
    .where('person_id', '=', personId)
    .where('id', '=', threadId)
    .executeTakeFirst()
  if (!thread) throw new AppError('not_found')
}

/**
 * Moves threads to the trash; threads with only drafts are deleted permanently (specification, 4). Mail in them that was
 * not sent yet is canceled. Other people's ids are ignored. Returns the number of affected messages and canceled mails.
 */
export async function trashThreadsIn(
  tx: Tx,
  deps: Deps,
  personId: string,
  threads: readonly string[],
): Promise<{ threads: number; canceled: number }> {
  await lockMailbox(tx, personId)
  const canceled = await cancelSends(tx, deps, personId, { threads })
  const drafts = await findDraftOnlyThreads(tx, personId, threads)
  const deleted = drafts.length > 0 ? await deletePermanently(tx, deps, personId, drafts) : 0
  const rest = threads.filter((id) => !drafts.includes(id))
  const trashed = await changeLabels(tx, deps, personId, { threads: rest }, { add: TRASH, remove: 0 })
  return { threads: deleted + trashed, canceled }
}

/** Moves the caller's threads to the trash. Returns the number of affected messages and canceled mails. */
export function trashThreads(
  { personId }: Actor,
  deps: Deps,
  threads: readonly string[],
): Promise<{ threads: number; canceled: number }> {
  return deps.db.transaction().execute((tx) => trashThreadsIn(tx, deps, personId, threads))
}

/** Restores threads from the trash, and queues mail in them that was canceled. */
export function restoreThreads(
  { personId }: Actor,
  deps: Deps,
  threads: readonly string[],
): Promise<Restored> {
  return deps.db.transaction().execute((tx) => restoreMessages(tx, deps, personId, { threads }))
}

/** Permanently deletes a thread. Throws `not_found`. */
export async function deleteThread({ personId }: Actor, deps: Deps, threadId: string): Promise<void> {
  const deleted = await deps.db
    .transaction()
    .execute((tx) => deletePermanently(tx, deps, personId, [threadId]))
  if (deleted === 0) throw new AppError('not_found')
}

/** Permanently deletes the trashed messages of threads. Returns the number of threads with deleted messages. */
export function deleteThreads({ personId }: Actor, deps: Deps, threads: readonly string[]): Promise<number> {
  return deps.db.transaction().execute((tx) => deleteTrashed(tx, deps, personId, threads))
}

/** Empties the caller's trash. Returns the number of deleted messages. */
export function clearTrash({ personId }: Actor, deps: Deps): Promise<number> {
  return deps.db.transaction().execute((tx) => emptyTrash(tx, deps, personId))
}
