import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { getMailPath, type Folder } from '../folders.ts'
import { toListSearch } from './list-location.ts'
import type { RowFocus } from './use-row-focus.ts'
import type { ThreadListState } from './use-threads.ts'

/**
 * Goes to another page or search by keyboard, and focuses one of its rows once they have loaded. Without rows, focus
 * stays where it is, so that a search without results can be edited.
 */
export function useListNavigation(folder: Folder, threads: ThreadListState, focus: RowFocus) {
  const navigate = useNavigate()
  const pendingFocus = useRef<{ readonly key: string; readonly index: number } | null>(null)
  const { data, isPlaceholderData, key, getListKey, q, page, pages, goToPage } = threads

  useEffect(() => {
    if (pendingFocus.current?.key !== key || !data || isPlaceholderData) return
    const { index } = pendingFocus.current
    pendingFocus.current = null
    focus.focusAt(index)
  })

  return {
    /** Goes to the previous or next page. Returns false when there is none. */
    turnPage: (by: 1 | -1): boolean => {
      const to = page + by
      if (isPlaceholderData || to < 1 || to > pages) return false
      pendingFocus.current = { key: getListKey(to, q), index: by > 0 ? 0 : Number.POSITIVE_INFINITY }
      goToPage(to)
      return true
    },
    search: (q: string): void => {
      pendingFocus.current = q === '' ? null : { key: getListKey(1, q), index: 0 }
      void navigate({ pathname: getMailPath(folder), search: toListSearch(q, 1) })
    },
  }
}
