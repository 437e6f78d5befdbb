import { onlyKeepsBooks } from '@pb/contract/role-groups'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMarkRead } from '../../../features/notifications/mutations.ts'
import { useTheme } from '../../../lib/theme.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useUser } from '../../../lib/use-session.ts'
import { paletteQuery } from '../../../queries/suggestions.ts'
import { getActions, getPages } from './commands.ts'
import { mergeGroups, getLocalGroups } from './local-groups.ts'
import type { Group } from './option.ts'
import { toResultGroups } from './result-groups.ts'
import { getRecents } from './recent.ts'

const debounceMs = 90
/** Faster responses show no spinner. */
const spinnerDelayMs = 350

interface PaletteResult {
  readonly groups: readonly Group[]
  /** The results belong to the current text. */
  readonly settled: boolean
  /** The response takes long enough to show a spinner. */
  readonly waiting: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** Options for a text: local results at once, the server's results when they arrive. */
export function usePalette(text: string): PaletteResult {
  const { user_id, roles } = useUser()
  const { theme, choice } = useTheme()
  const { mutate: markRead } = useMarkRead()
  const [recents] = useState(() => getRecents(user_id))
  const query = useDebounced(text.trim(), debounceMs)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    // Its results are listings and clients.
    onlyKeepsBooks(roles) ? { ...paletteQuery(''), enabled: false } : paletteQuery(query),
  )
  const typed = onlyKeepsBooks(roles) ? '' : text.trim()
  const settled =
    typed === '' || (query === typed && (error !== null || (!isPlaceholderData && data !== undefined)))
  const waiting = useDebounced(!settled || isFetching, spinnerDelayMs) && (!settled || isFetching)

  const known = useMemo(() => {
    const actions = getActions({ roles, theme, choice, markAllRead: () => markRead(undefined) })
    return getLocalGroups(text, { recents, pages: getPages(roles), actions })
  }, [text, recents, roles, theme, choice, markRead])
  const groups = useMemo(
    () => mergeGroups([...known, ...(typed === '' ? [] : toResultGroups(data, typed))]),
    [known, data, typed],
  )
  return { groups, settled, waiting, error: typed === '' ? null : error, retry: () => void refetch() }
}
