import type { MessageSummary, MailFolder } from '@pb/contract/mail-messages'
import type { MailFolderCount, MailThreadRow } from '@pb/contract/mail-threads'
import type { ThreadPage } from '../../../queries/mailbox.ts'

/** Whether a thread consists of a draft only. Such a thread cannot be moved to the trash. */
export const isOnlyDraft = ({
  draft,
  messages,
}: {
  readonly draft: MailThreadRow['draft']
  readonly messages: readonly Pick<MessageSummary, 'label_ids'>[]
}): boolean => draft !== null && messages.every(({ label_ids }) => label_ids.includes('DRAFT'))

type Labeled = { readonly messages: readonly Pick<MessageSummary, 'label_ids'>[] }

/** Whether deleting a thread deletes it permanently: in the trash some message is there, elsewhere all of them are. */
export function isTrashed({ id }: { readonly id: MailFolder }, { messages }: Labeled): boolean {
  const inTrash = ({ label_ids }: Labeled['messages'][number]): boolean => label_ids.includes('TRASH')
  return id === 'TRASH' ? messages.some(inTrash) : messages.length > 0 && messages.every(inTrash)
}

/** Filters threads that are in the inbox and can be archived. */
export function filterInInbox<T extends { readonly messages: readonly Pick<MessageSummary, 'label_ids'>[] }>(
  { id }: { readonly id: MailFolder },
  threads: readonly T[],
): readonly T[] {
  if (id === 'INBOX') return threads
  if (id === 'TRASH' || id === 'SPAM') return []
  return threads.filter(({ messages }) => messages.some(({ label_ids }) => label_ids.includes('INBOX')))
}

/** Filters threads with received messages that can be reported as spam. */
export function filterReceived<T extends { readonly messages: readonly Pick<MessageSummary, 'label_ids'>[] }>(
  { id }: { readonly id: MailFolder },
  threads: readonly T[],
): readonly T[] {
  if (id === 'TRASH' || id === 'SPAM') return []
  const excluded = new Set(['SENT', 'DRAFT', 'SCHEDULED', 'TRASH', 'SPAM'])
  return threads.filter(({ messages }) =>
    messages.some(({ label_ids }) => !label_ids.some((label) => excluded.has(label))),
  )
}

/** `report`: the thread can be reported as spam. `undo`: it is in Spam. */
export type SpamChange = 'report' | 'undo'

/** Which change of spam a thread of a folder offers; null for none. */
export function getSpamChange(
  folder: { readonly id: MailFolder },
  thread: { readonly messages: readonly Pick<MessageSummary, 'label_ids'>[] },
): SpamChange | null {
  if (folder.id === 'SPAM') return 'undo'
  return filterReceived(folder, [thread]).length > 0 ? 'report' : null
}

/** Optimistic change of a row in a folder's list. Null removes the row. */
export type RowUpdate = (row: MailThreadRow, folder: MailFolder) => MailThreadRow | null

/** Applies a change to the rows with these ids. Returns the same object when nothing changes. */
export function updatePage(page: ThreadPage, ids: ReadonlySet<string>, update: RowUpdate): ThreadPage {
  let changed = false
  const threads: MailThreadRow[] = []
  for (const row of page.threads) {
    const next = ids.has(row.id) ? update(row, row.label) : row
    if (next !== row) changed = true
    if (next) threads.push(next)
  }
  if (!changed) return page
  return { ...page, threads, total: page.total - (page.threads.length - threads.length) }
}

/** Folder counts after a change of the cached rows. A row on several cached pages counts once. */
export function updateCounts(
  counts: readonly MailFolderCount[],
  rows: readonly MailThreadRow[],
  update: RowUpdate,
): MailFolderCount[] {
  const uniqueRows = new Map(rows.map((row) => [`${row.label} ${row.id}`, row]))
  return counts.map((count) => {
    let { threadsTotal, threadsUnread } = count
    for (const row of uniqueRows.values()) {
      if (row.label !== count.id) continue
      const next = update(row, row.label)
      if (!next) threadsTotal -= 1
      threadsUnread += (next?.seen === 0 ? 1 : 0) - (row.seen === 0 ? 1 : 0)
    }
    return { ...count, threadsTotal: Math.max(0, threadsTotal), threadsUnread: Math.max(0, threadsUnread) }
  })
}

/** Marks rows read (1) or unread (0). */
export const setSeen =
  (seen: 0 | 1): RowUpdate =>
  (row) =>
    row.seen === seen ? row : { ...row, seen }

/** Stars or unstars rows. Unstarred rows leave the Starred folder. */
export const setStarred =
  (starred: 0 | 1): RowUpdate =>
  (row, folder) =>
    starred === 0 && folder === 'STARRED' ? null : { ...row, starred }

/** Rows leave the inbox; those with sent messages stay in the other lists. */
export const moveToSpam: RowUpdate = (row, folder) => {
  const hasSent = row.messages.some(({ label_ids }) => label_ids.includes('SENT'))
  return hasSent && folder !== 'INBOX' && folder !== 'SNOOZED' ? row : null
}

/** Removes rows from the lists of these folders only. */
export const removeFrom =
  (...folders: readonly MailFolder[]): RowUpdate =>
  (row, folder) =>
    folders.includes(folder) ? null : row

/** Removes the draft. Rows leave Drafts, and rows without other messages leave every list. */
export const removeDraft: RowUpdate = (row, folder) =>
  folder === 'DRAFT' || isOnlyDraft(row) ? null : { ...row, draft: null, drafts: [] }

/** Removes rows from every list except the trash. */
export const moveToTrash: RowUpdate = (row, folder) => (folder === 'TRASH' ? row : null)

/** Removes rows from every list. */
export const removeEverywhere: RowUpdate = () => null
