import type { BriefMessage, MailFolder } from '@pb/contract/mailbox-messages'
import type { MailFolderCount, MailThreadRow } from '@pb/contract/mailbox-threads'

/** There is nothing of the thread but a draft, which has no place in the trash. */
export const isDraftAlone = ({
  draft,
  messages,
}: {
  readonly draft: MailThreadRow['draft']
  readonly messages: readonly Pick<BriefMessage, 'label_ids'>[]
}): boolean => draft !== null && messages.every(({ label_ids }) => label_ids.includes('DRAFT'))

/** Those of a folder's threads that stand in the inbox, and so can leave it: in the inbox all of them do. */
export function archivable<T extends { readonly messages: readonly Pick<BriefMessage, 'label_ids'>[] }>(
  { id }: { readonly id: MailFolder },
  threads: readonly T[],
): readonly T[] {
  if (id === 'INBOX') return threads
  if (id === 'TRASH' || id === 'SPAM') return []
  return threads.filter(({ messages }) => messages.some(({ label_ids }) => label_ids.includes('INBOX')))
}

/** One page of a folder's list, or of what a search found. */
export interface ThreadPage {
  readonly threads: readonly MailThreadRow[]
  readonly next_page_token: string | null
  readonly total: number
  readonly total_is_exact: 0 | 1
}

/** What becomes of a row in a folder's list; null: it leaves the list. */
export type Change = (row: MailThreadRow, folder: MailFolder) => MailThreadRow | null

/** A page with the rows of some threads changed; the same object where nothing changes. */
export function changedPage(page: ThreadPage, ids: ReadonlySet<string>, change: Change): ThreadPage {
  let changed = false
  const threads: MailThreadRow[] = []
  for (const row of page.threads) {
    const next = ids.has(row.id) ? change(row, row.label) : row
    if (next !== row) changed = true
    if (next) threads.push(next)
  }
  if (!changed) return page
  return { ...page, threads, total: page.total - (page.threads.length - threads.length) }
}

/** Folders' counts with what `change` makes of the rows that are known. A row that stands in several pages counts once. */
export function changedCounts(
  counts: readonly MailFolderCount[],
  rows: readonly MailThreadRow[],
  change: Change,
): MailFolderCount[] {
  const known = new Map(rows.map((row) => [`${row.label} ${row.id}`, row]))
  return counts.map((count) => {
    let { threadsTotal, threadsUnread } = count
    for (const row of known.values()) {
      if (row.label !== count.id) continue
      const next = change(row, row.label)
      if (!next) threadsTotal -= 1
      threadsUnread += (next?.seen === 0 ? 1 : 0) - (row.seen === 0 ? 1 : 0)
    }
    return { ...count, threadsTotal: Math.max(0, threadsTotal), threadsUnread: Math.max(0, threadsUnread) }
  })
}

/** Read or unread. */
export const withSeen =
  (seen: 0 | 1): Change =>
  (row) =>
    row.seen === seen ? row : { ...row, seen }

/** Starred or not; what is no longer starred leaves that folder. */
export const withStar =
  (starred: 0 | 1): Change =>
  (row, folder) =>
    starred === 0 && folder === 'STARRED' ? null : { ...row, starred }

/** Out of the list of these folders; elsewhere it stays. */
export const leaving =
  (...folders: readonly MailFolder[]): Change =>
  (row, folder) =>
    folders.includes(folder) ? null : row

/** Without its draft: a thread that was nothing else is gone, and any other leaves the drafts. */
export const withoutDraft: Change = (row, folder) =>
  folder === 'DRAFT' || isDraftAlone(row) ? null : { ...row, draft: null }

/** Out of every list but the trash's, where it will be. */
export const trashed: Change = (row, folder) => (folder === 'TRASH' ? row : null)

/** Gone from wherever it stands. */
export const gone: Change = () => null
