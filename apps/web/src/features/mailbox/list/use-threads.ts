import type { MailThreadRow } from '@pb/contract/mail-threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { runWhenIdle } from '../../../lib/run-when-idle.ts'
import { threadsPerPage, threadListQuery } from '../../../queries/mailbox.ts'
import type { Folder } from '../folders.ts'
import { parseMailboxState } from '../route-state.ts'

const noRows: readonly MailThreadRow[] = []

/** The list of the current URL and page, with its next page prefetched. */
export function useThreadList(folder: Folder) {
  const client = useQueryClient()
  const location = useLocation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const q = params.get('q')?.trim() ?? ''
  const state = parseMailboxState(location.state)
  const page = state.page ?? 1
  const { data, error, isPlaceholderData, refetch } = useQuery(threadListQuery(folder.id, q, page))
  // The total of a broad search is a lower bound, so there may be one more page.
  const pages = data
    ? Math.max(Math.ceil(data.total / threadsPerPage), data.next_page_token === null ? 0 : page + 1)
    : 1

  // The last row of the last page was removed, or the list has become shorter.
  const isPastEnd = data !== undefined && !isPlaceholderData && data.threads.length === 0 && page > 1
  useEffect(() => {
    if (isPastEnd)
      void navigate(location, {
        replace: true,
        state: { ...state, page: Math.max(1, Math.min(pages, page - 1)) },
      })
  })

  const more = data?.next_page_token != null
  useEffect(() => {
    return more
      ? runWhenIdle(() => void client.prefetchQuery(threadListQuery(folder.id, q, page + 1)))
      : undefined
  }, [client, more, folder.id, q, page])

  const getListKey = (listPage: number, search: string): string => `${folder.id} ${listPage} ${search}`
  const rows = data?.threads ?? noRows
  return {
    data,
    error,
    isPlaceholderData,
    refetch,
    q,
    page,
    pages,
    rows,
    key: getListKey(page, q),
    getListKey,
  }
}

export type ThreadListState = ReturnType<typeof useThreadList>
