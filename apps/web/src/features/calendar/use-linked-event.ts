import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '../../components/ui/toaster.tsx'
import { calendarEventQuery } from '../../queries/calendar.ts'
import { toLocalTime } from './model/local-time.ts'
import type { Occurrence } from './model/occurrence.ts'
import * as texts from './texts.ts'

interface LinkedEvent {
  readonly id: string
  /** Unix seconds of the occurrence's start; null in links without it. */
  readonly start: number | null
}

/** The event that a reminder's link names: `?event=12&at=1795528800`. */
function parseLink(params: URLSearchParams): LinkedEvent | null {
  const [id, at] = [params.get('event') ?? '', params.get('at') ?? '']
  if (!/^[1-9]\d{0,18}$/.test(id)) return null
  return { id, start: /^\d{1,11}$/.test(at) ? Number(at) : null }
}

/** The day of the event that the address names, in the agent's zone; null without one. */
export function useLinkedDate(zone: string): string | null {
  const [params] = useSearchParams()
  const start = parseLink(params)?.start ?? null
  return start === null ? null : toLocalTime(zone, start * 1000).date
}

interface LinkedActions {
  readonly open: (occurrence: Occurrence) => void
  /** Leaves the link, for the day that is shown. */
  readonly leave: () => void
}

/**
 * Opens the event that the address names once its days are loaded, which are `undefined` until then. An event that was
 * moved since is looked up, and its day shown.
 */
export function useLinkedEvent(
  occurrences: readonly Occurrence[] | undefined,
  { open, leave }: LinkedActions,
): void {
  const [params, setParams] = useSearchParams()
  const linked = parseLink(params)
  const own =
    (linked && occurrences?.filter(({ item }) => item.kind === 'event' && item.id === linked.id)) ?? []
  const found = own.find(({ item }) => item.time_start === linked?.start) ?? own[0]
  const isMissing = linked !== null && occurrences !== undefined && !found
  const stored = useQuery({ ...calendarEventQuery(linked?.id ?? '', null), enabled: isMissing, retry: false })
  const start = stored.data?.time_start

  const openFound = useEffectEvent(() => {
    if (!found) return
    open(found)
    leave()
  })
  const follow = useEffectEvent((event: LinkedEvent) => {
    if (start === undefined || start === event.start) {
      toast.error(texts.eventGone)
      leave()
    } else setParams({ event: event.id, at: String(start) }, { replace: true })
  })
  const isFound = found !== undefined
  const isLookedUp = isMissing && !stored.isFetching && (stored.isSuccess || stored.isError)
  useEffect(() => {
    if (isFound) openFound()
  }, [isFound])
  useEffect(() => {
    if (isLookedUp && linked) follow(linked)
  }, [isLookedUp, linked])
}
