import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { whenIdle } from '../../../lib/when-idle.ts'
import { pageSize, threadsQuery } from '../api/queries.ts'
import type { Folder } from '../model/folders.ts'
import { readState } from '../model/route-state.ts'

const none: readonly MailThreadRow[] = []

/** The list that the address and the navigation state ask for, and its neighbors of the pager. */
export function useThreads(folder: Folder) {
  const client = useQueryClient()
  const location = useLocation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const q = params.get('q')?.trim() ?? ''
  const state = readState(location.state)
  const page = state.page ?? 1
  const { data, error, isPlaceholderData, refetch } = useQuery(threadsQuery(folder.id, q, page))
  // Of a broad search the total is a lower bound, and there may be a page beyond it.
  const pages = data
    ? Math.max(Math.ceil(data.total / pageSize), data.next_page_token === null ? 0 : page + 1)
    : 1

  // The last row of the last page went away, or the page was one of a list that was longer.
  const beyond = data !== undefined && !isPlaceholderData && data.threads.length === 0 && page > 1
  useEffect(() => {
    if (beyond)
      void navigate(location, {
        replace: true,
        state: { ...state, page: Math.max(1, Math.min(pages, page - 1)) },
      })
  })

  const more = data?.next_page_token != null
  useEffect(() => {
    return more ? whenIdle(() => void client.prefetchQuery(threadsQuery(folder.id, q, page + 1))) : undefined
  }, [client, more, folder.id, q, page])

  const listKey = (ofPage: number, ofSearch: string): string => `${folder.id} ${ofPage} ${ofSearch}`
  const rows = data?.threads ?? none
  return { data, error, isPlaceholderData, refetch, q, page, pages, rows, key: listKey(page, q), listKey }
}

export type Threads = ReturnType<typeof useThreads>
