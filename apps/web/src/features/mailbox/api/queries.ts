import type { MailFolder } from '@pb/contract/mailbox-messages'
import { keepPreviousData, queryOptions, type Query } from '@tanstack/react-query'
import { call, contract } from '../../../lib/api.ts'
import type { ThreadPage } from '../model/changes.ts'
import { keys } from './keys.ts'

/** Threads on a page of the list. */
export const pageSize = 10
const pollMs = 20_000

/** A page of a folder, or of what a search finds there. The window's focus asks for nothing: events keep it current. */
export function threadsQuery(folder: MailFolder, q: string, page: number) {
  return queryOptions({
    queryKey: keys.list(folder, q, page),
    queryFn: async ({ signal }): Promise<ThreadPage> => {
      const query = { count: pageSize, label: folder, q, ...(page > 1 && { page_token: `page:${page}` }) }
      return (await call(contract.mailThreads.gmailThreads, { query, signal })).collection
    },
    refetchOnWindowFocus: false,
    // While one walks through the pages the last one stays; another folder is another list.
    placeholderData: (previous, query?: Query<ThreadPage, Error, ThreadPage, ReturnType<typeof keys.list>>) =>
      query?.queryKey[2] === folder && query.queryKey[3] === q ? keepPreviousData(previous) : undefined,
  })
}

/** One thread with its messages. */
export function threadQuery(id: string) {
  return queryOptions({
    queryKey: keys.thread(id),
    queryFn: async ({ signal }) =>
      call(contract.mailThreads.gmailThread, { params: { threadId: id }, signal }),
  })
}

/** As `threadQuery`, of the thread that is open: asked for anew every 20 s. */
export function openThreadQuery(id: string) {
  return { ...threadQuery(id), refetchInterval: pollMs }
}

/** What a message holds back, and what is suspicious in it. */
export function bodyFactsQuery(messageId: string) {
  return queryOptions({
    queryKey: keys.body(messageId),
    queryFn: async ({ signal }) =>
      call(contract.mailBody.mailBodyFacts, { params: { id: messageId }, signal }),
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  })
}
