import type { MailFolderCount, MailThread } from '@pb/contract/mail-threads'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { updateCounts, updatePage, type RowUpdate } from './row-updates.ts'
import { mailboxKeys } from '../../../queries/mailbox-keys.ts'
import type { ThreadPage } from '../../../queries/mailbox.ts'

/** Cached data before an optimistic update. */
export interface Snapshot {
  readonly entries: readonly (readonly [QueryKey, unknown])[]
}

/**
 * Applies a change of threads to the cached lists, folder counts and threads before the request completes. Returns the
 * data to restore with `rollBack`.
 */
export async function applyOptimisticUpdate(
  client: QueryClient,
  threadIds: readonly string[],
  updateRow: RowUpdate,
  updateThread?: (thread: MailThread) => MailThread,
): Promise<Snapshot> {
  await client.cancelQueries({ queryKey: mailboxKeys.lists })
  await client.cancelQueries({ queryKey: mailboxKeys.folderCounts })
  const ids = new Set(threadIds)
  const entries = [
    ...client.getQueriesData({ queryKey: mailboxKeys.lists }),
    ...client.getQueriesData({ queryKey: mailboxKeys.folderCounts }),
    ...threadIds.map((id) => [mailboxKeys.thread(id), client.getQueryData(mailboxKeys.thread(id))] as const),
  ]
  const rows = client
    .getQueriesData<ThreadPage>({ queryKey: mailboxKeys.lists })
    .flatMap(([, page]) => page?.threads.filter(({ id }) => ids.has(id)) ?? [])
  client.setQueriesData<ThreadPage>(
    { queryKey: mailboxKeys.lists },
    (page) => page && updatePage(page, ids, updateRow),
  )
  client.setQueryData<MailFolderCount[]>(
    mailboxKeys.folderCounts,
    (counts) => counts && updateCounts(counts, rows, updateRow),
  )
  if (updateThread)
    for (const id of threadIds)
      client.setQueryData<MailThread>(mailboxKeys.thread(id), (thread) => thread && updateThread(thread))
  return { entries }
}

/** Restores the cached data after a failed request. */
export function rollBack(client: QueryClient, snapshot: Snapshot | undefined): void {
  for (const [key, data] of snapshot?.entries ?? []) client.setQueryData(key, data)
}
