import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMarkRead } from '../../../features/notifications/api.ts'
import { paletteQuery } from '../../../features/suggestions/api.ts'
import { useTheme } from '../../../lib/theme.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useUser } from '../../../lib/use-session.ts'
import { actionsFor, pagesFor } from './commands.ts'
import { joined, knownGroups } from './groups.ts'
import type { Group } from './option.ts'
import { placeGroups } from './places.ts'
import { recentOf } from './recent.ts'

const debounceMs = 90
/** An answer that comes sooner needs no word of waiting. */
const patienceMs = 350

interface Found {
  readonly groups: readonly Group[]
  /** The server has answered this very text, or has nothing to say to it. */
  readonly settled: boolean
  /** It has been away so long that one may wonder. */
  readonly waiting: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** What the palette offers for a text: what is known here at once, and what the server finds as it comes. */
export function usePalette(text: string): Found {
  const { user_id, roles } = useUser()
  const { theme, choice } = useTheme()
  const { mutate: markRead } = useMarkRead()
  const [recents] = useState(() => recentOf(user_id))
  const asked = useDebounced(text.trim(), debounceMs)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(paletteQuery(asked))
  const typed = text.trim()
  const settled =
    typed === '' || (asked === typed && (error !== null || (!isPlaceholderData && data !== undefined)))
  const waiting = useDebounced(!settled || isFetching, patienceMs) && (!settled || isFetching)

  const known = useMemo(() => {
    const actions = actionsFor({ theme, choice, markAllRead: () => markRead(undefined) })
    return knownGroups(text, { recents, pages: pagesFor(roles), actions })
  }, [text, recents, roles, theme, choice, markRead])
  const groups = useMemo(
    () => joined([...known, ...(typed === '' ? [] : placeGroups(data, typed))]),
    [known, data, typed],
  )
  return { groups, settled, waiting, error: typed === '' ? null : error, retry: () => void refetch() }
}
