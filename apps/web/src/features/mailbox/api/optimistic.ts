import type { MailFolderCount, MailThread } from '@pb/contract/mailbox-threads'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { changedCounts, changedPage, type Change, type ThreadPage } from '../model/changes.ts'
import { keys } from './keys.ts'

/** What was shown before a change. */
export interface Before {
  readonly entries: readonly (readonly [QueryKey, unknown])[]
}

/**
 * Shows a change of threads before the server has made it: in every list that is known, in the counts of folders, and
 * in the threads themselves. Returns what `takeBack` needs.
 */
export async function showChange(
  client: QueryClient,
  threadIds: readonly string[],
  change: Change,
  inThread?: (thread: MailThread) => MailThread,
): Promise<Before> {
  await client.cancelQueries({ queryKey: keys.lists })
  await client.cancelQueries({ queryKey: keys.labels })
  const ids = new Set(threadIds)
  const entries = [
    ...client.getQueriesData({ queryKey: keys.lists }),
    ...client.getQueriesData({ queryKey: keys.labels }),
    ...threadIds.map((id) => [keys.thread(id), client.getQueryData(keys.thread(id))] as const),
  ]
  const rows = client
    .getQueriesData<ThreadPage>({ queryKey: keys.lists })
    .flatMap(([, page]) => page?.threads.filter(({ id }) => ids.has(id)) ?? [])
  client.setQueriesData<ThreadPage>(
    { queryKey: keys.lists },
    (page) => page && changedPage(page, ids, change),
  )
  client.setQueryData<MailFolderCount[]>(
    keys.labels,
    (counts) => counts && changedCounts(counts, rows, change),
  )
  if (inThread)
    for (const id of threadIds)
      client.setQueryData<MailThread>(keys.thread(id), (thread) => thread && inThread(thread))
  return { entries }
}

/** Shows again what was there before a change that the server refused. */
export function takeBack(client: QueryClient, before: Before | undefined): void {
  for (const [key, data] of before?.entries ?? []) client.setQueryData(key, data)
}
