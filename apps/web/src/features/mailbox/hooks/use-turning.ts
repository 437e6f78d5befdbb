import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mailPath, type Folder } from '../model/folders.ts'
import { readState } from '../model/route-state.ts'
import type { RowFocus } from './use-row-focus.ts'
import type { Threads } from './use-threads.ts'

/**
 * Goes to another list by keyboard: a neighboring page, or what a search finds. Once its rows are here, one of them has
 * the focus; where there are none it stays, so that a search that found nothing is written on.
 */
export function useTurning(folder: Folder, threads: Threads, focus: RowFocus) {
  const navigate = useNavigate()
  const location = useLocation()
  const coming = useRef<{ readonly key: string; readonly index: number } | null>(null)
  const { data, isPlaceholderData, key, listKey, q, page, pages } = threads

  useEffect(() => {
    if (coming.current?.key !== key || !data || isPlaceholderData) return
    const { index } = coming.current
    coming.current = null
    focus.at(index)
  })

  return {
    /** Shows the page before or after this one; false where there is none. */
    page: (by: 1 | -1): boolean => {
      const to = page + by
      if (isPlaceholderData || to < 1 || to > pages) return false
      coming.current = { key: listKey(to, q), index: by > 0 ? 0 : Number.POSITIVE_INFINITY }
      void navigate(location, { state: { ...readState(location.state), page: to } })
      return true
    },
    search: (words: string): void => {
      coming.current = words === '' ? null : { key: listKey(1, words), index: 0 }
      const params = words === '' ? '' : `?${new URLSearchParams({ q: words }).toString()}`
      void navigate({ pathname: mailPath(folder), search: params })
    },
  }
}
