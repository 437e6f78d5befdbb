import type { MailFolder } from '@pb/contract/mail-messages'
import type { MailThreadRow } from '@pb/contract/mail-threads'
import { keepPreviousData, queryOptions, type Query } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'
import { mailAccountKey, mailboxKeys } from './mailbox-keys.ts'

export const threadsPerPage = 10
/** Page sizes of the thread list that an agent may choose. */
export const pageSizes: readonly number[] = [threadsPerPage, 25, 50, 100]
export const attachmentsPerPage = 14

const threadPollMs = 20_000
/** Signed URLs expire after 15 minutes. */
const attachmentsRefetchMs = 10 * 60_000
const clientStaleMs = 2 * 60_000

/** One page of a folder's threads, or of search results. */
export interface ThreadPage {
  readonly threads: readonly MailThreadRow[]
  readonly next_page_token: string | null
  readonly total: number
  readonly total_is_exact: 0 | 1
}

interface ThreadPageRequest {
  readonly folder: MailFolder
  readonly q: string
  /** From 1. */
  readonly page: number
  readonly size: number
}

/** Fetches one page of a folder or search, past the cache. */
export async function fetchThreadPage(
  { folder, q, page, size }: ThreadPageRequest,
  signal?: AbortSignal,
): Promise<ThreadPage> {
  const query = { count: size, label: folder, q, ...(page > 1 && { page_token: `page:${page}` }) }
  return (await call(contract.mailThreads.gmailThreads, { query, ...(signal && { signal }) })).collection
}

/** One page of a folder, or of the search results in it. Events keep it current, so window focus does not refetch it. */
export function threadListQuery(folder: MailFolder, q: string, page: number, size: number) {
  return queryOptions({
    queryKey: mailboxKeys.list(folder, q, page, size),
    queryFn: async ({ signal }) => fetchThreadPage({ folder, q, page, size }, signal),
    refetchOnWindowFocus: false,
    // Paging keeps the previous rows while loading; another folder or search does not.
    placeholderData: (
      previous,
      query?: Query<ThreadPage, Error, ThreadPage, ReturnType<typeof mailboxKeys.list>>,
    ) => (query?.queryKey[2] === folder && query.queryKey[3] === q ? keepPreviousData(previous) : undefined),
  })
}

/** The exact number of threads of a folder or search. A broad search is not counted with its first page. */
export function threadCountQuery(folder: MailFolder, q: string) {
  return queryOptions({
    queryKey: [...mailboxKeys.counts, folder, q],
    queryFn: async ({ signal }) =>
      call(contract.mailBulk.countThreads, { query: { label: folder, q }, signal }),
    refetchOnWindowFocus: false,
  })
}

/** The agent's actions on whole lists that are running or have just ended. Mail events keep them current. */
export const recentBulkQuery = queryOptions({
  queryKey: mailboxKeys.bulk,
  queryFn: async ({ signal }) => (await call(contract.mailBulk.recentBulk, { signal })).collection,
  refetchOnWindowFocus: false,
})

/** One page of the threads with a client, matched by all of the client's addresses. */
export function clientThreadsQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: mailboxKeys.clientList(userId, page),
    queryFn: async ({ signal }): Promise<ThreadPage> => {
      const query = { count: threadsPerPage, ...(page > 1 && { page_token: `page:${page}` }) }
      const params = { user_id: userId }
      return (await call(contract.mailClients.clientMessages, { params, query, signal })).collection
    },
    refetchOnWindowFocus: false,
    placeholderData: (previous, query?: { readonly queryKey: readonly unknown[] }) =>
      query?.queryKey[3] === userId ? previous : undefined,
  })
}

/** One thread with its messages. */
export function threadQuery(id: string) {
  return queryOptions({
    queryKey: mailboxKeys.thread(id),
    queryFn: async ({ signal }) =>
      call(contract.mailThreads.gmailThread, { params: { threadId: id }, signal }),
  })
}

/** `threadQuery` for the open thread, refetched every 20 s. */
export function openThreadQuery(id: string) {
  return { ...threadQuery(id), refetchInterval: threadPollMs }
}

/** Clients in a thread, and senders who could be added as clients. Changes to clients invalidate it. */
export function threadClientsQuery(threadId: string) {
  return queryOptions({
    queryKey: [...clientKeys.root, 'in-thread', threadId],
    queryFn: async ({ signal }) => call(contract.mailClients.threadClients, { params: { threadId }, signal }),
    staleTime: clientStaleMs,
  })
}

/** Blocked remote images, trackers and warnings of a message's body. */
export function bodyFactsQuery(messageId: string) {
  return queryOptions({
    queryKey: mailboxKeys.body(messageId),
    queryFn: async ({ signal }) =>
      call(contract.mailBody.mailBodyFacts, { params: { id: messageId }, signal }),
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  })
}

/** Thread and unread counts of every folder. Events keep them current, so window focus does not refetch them. */
export const folderCountsQuery = queryOptions({
  queryKey: mailboxKeys.folderCounts,
  queryFn: async ({ signal }) => (await call(contract.mailThreads.gmailLabels, { signal })).collection,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

export interface AttachmentFilter {
  /** Folder; '' for both. */
  readonly origin: '' | 'INBOX' | 'SENT'
  readonly type: 'all' | 'documents' | 'pictures'
  readonly q: string
  /** From 1. */
  readonly page: number
}

/** One page of the attachments in the mailbox. */
export function attachmentsQuery({ origin, type, q, page }: AttachmentFilter) {
  return queryOptions({
    queryKey: [...mailboxKeys.attachments, origin, type, q, page] as const,
    queryFn: async ({ signal }) => {
      const query = {
        label: origin,
        type,
        q,
        count: attachmentsPerPage,
        ...(page > 1 && { more: `page:${page}` }),
      }
      return (await call(contract.mailAttachments.gmailAttachments, { query, signal })).collection
    },
    refetchOnWindowFocus: false,
    refetchInterval: attachmentsRefetchMs,
    // Also in a background tab, so that the download links still work when the agent returns to it.
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  })
}

/** Contacts and colleagues by a prefix of their name or address. Disabled while `search` is empty. */
export function contactsQuery(search: string) {
  return queryOptions({
    queryKey: [...mailboxKeys.contacts, search],
    queryFn: async ({ signal }) => {
      const query = { limit: 10, offset: 0, sort_by: 'last_active', sort_dir: 'desc', search } as const
      return (await call(contract.mailContacts.suggestContacts, { query, signal })).collection
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/** The agent's own email templates. */
export const mailTemplatesQuery = queryOptions({
  queryKey: mailboxKeys.templates,
  queryFn: async ({ signal }) => (await call(contract.mailTemplates.mailTemplates, { signal })).collection,
})

/** The account that the mailbox syncs with. */
export const mailAccountQuery = queryOptions({
  queryKey: mailAccountKey,
  queryFn: async ({ signal }) => call(contract.mailAccounts.mailAccount, { signal }),
  staleTime: 10 * 60_000,
})
