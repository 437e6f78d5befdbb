import { maxSearchLength } from '@pb/rules/mail/limits'
import type { MailThreadRow } from '@pb/contract/mail-threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { runWhenIdle } from '../../../lib/run-when-idle.ts'
import { threadCountQuery, threadListQuery } from '../../../queries/mailbox.ts'
import type { Folder } from '../folders.ts'
import { parseMailboxState } from '../route-state.ts'
import { parsePage, readPageSize, storePageSize, toListSearch } from './list-location.ts'

const noRows: readonly MailThreadRow[] = []

/** The list of the current URL and page, with its next page prefetched. */
export function useThreadList(folder: Folder) {
  const client = useQueryClient()
  const location = useLocation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const q = params.get('q')?.trim() ?? ''
  const state = parseMailboxState(location.state)
  const page = parsePage(location.state, params)
  const [size, setSize] = useState(readPageSize)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...threadListQuery(folder.id, q, page, size),
    enabled: q.length <= maxSearchLength,
  })
  // A broad search is counted apart from its rows, once for all pages.
  const isCounted = data === undefined || data.total_is_exact === 1
  const { data: counted } = useQuery({ ...threadCountQuery(folder.id, q), enabled: !isCounted })
  const total = isCounted ? data?.total : counted?.total
  const pages = data
    ? Math.max(Math.ceil((total ?? data.total) / size), data.next_page_token === null ? 0 : page + 1)
    : 1

  // The last row of the last page was removed, or the list has become shorter.
  const isPastEnd = data !== undefined && !isPlaceholderData && data.threads.length === 0 && page > 1
  useEffect(() => {
    if (isPastEnd) goToPage(Math.max(1, Math.min(pages, page - 1)), true)
  })

  function goToPage(to: number, replace = false): void {
    void navigate(
      { pathname: location.pathname, search: toListSearch(q, to) },
      { replace, state: { ...state, page: to } },
    )
  }

  const more = data?.next_page_token != null
  useEffect(() => {
    return more
      ? runWhenIdle(() => void client.prefetchQuery(threadListQuery(folder.id, q, page + 1, size)))
      : undefined
  }, [client, more, folder.id, q, page, size])

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
    size,
    /** Undefined while a broad search is counted. */
    total,
    goToPage,
    /** Shows another number of rows, beginning with the page of the first row that is shown now. */
    changeSize: (next: number): void => {
      storePageSize(next)
      setSize(next)
      goToPage(Math.floor(((page - 1) * size) / next) + 1, true)
    },
    rows,
    key: getListKey(page, q),
    getListKey,
  }
}

export type ThreadListState = ReturnType<typeof useThreadList>
