import type { calendar } from '@pb/contract/calendar'
import type { CalendarItem, CalendarEvent, SeriesScope } from '@pb/contract/calendar-schemas'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Reply } from '@pb/contract/endpoint'
import { useMutation } from '../../lib/use-mutation.ts'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { calendarKeys } from '../../queries/calendar-keys.ts'
import { calendarEventQuery, refreshCalendar } from '../../queries/calendar.ts'
import { toEventBody, toWireTimes, type Entries } from './form/entries.ts'
import type { Span } from './model/drag.ts'
import { toLocalTime, toMoment } from './model/local-time.ts'
import type { Occurrence } from './model/occurrence.ts'
import * as texts from './texts.ts'

type Items = Reply<typeof calendar.calendarEvents>

/** Changes an item on screen at once; the returned function shows again what was there. */
async function updateCachedItem(
  client: QueryClient,
  key: string,
  change: (item: CalendarItem) => CalendarItem | null,
): Promise<() => void> {
  const queryKey = [...calendarKeys.events, 'list']
  await client.cancelQueries({ queryKey })
  const before = client.getQueriesData<Items>({ queryKey })
  for (const [one, data] of before)
    client.setQueryData<Items>(
      one,
      data && {
        ...data,
        collection: data.collection.flatMap((item) => (item.key === key ? (change(item) ?? []) : item)),
      },
    )
  return () => {
    for (const [one, data] of before) client.setQueryData(one, data)
  }
}

interface SaveInput {
  /** Undefined for a new event. */
  readonly event: CalendarEvent | undefined
  readonly entries: Entries
  readonly zone: string
  readonly scope: SeriesScope
  /** Adds a new event once, also when it is sent again. */
  readonly key: string
}

export function useSaveEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ event, entries, zone, scope, key }: SaveInput) => {
      const body = toEventBody(entries, zone, event)
      if (!event) return call(contract.calendar.createCalendarEvent, { body: { ...body, key } })
      return call(contract.calendar.saveCalendarEvent, {
        params: { event_id: event.id },
        body: { ...body, scope, occurrence: event.occurrence, version: event.version },
      })
    },
    onSettled: () => refreshCalendar(client),
    meta: { success: (saved, { event }) => (event ? texts.saved(saved.title) : texts.added(saved.title)) },
  })
}

/** Loads an event again that was changed elsewhere. */
export const useReloadEvent = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, occurrence }: CalendarEvent) =>
      client.fetchQuery({ ...calendarEventQuery(id, occurrence), staleTime: 0 }),
  })
}

/** The span on the clock of the event's own zone, in which a series keeps its times. */
function toOwnZone(span: Span, zone: string, own: string): Span {
  return {
    start: toLocalTime(own, toMoment(zone, span.start)),
    end: toLocalTime(own, toMoment(zone, span.end)),
  }
}

interface MoveInput {
  readonly occurrence: Occurrence
  readonly span: Span
  readonly scope: SeriesScope
}

/** Moves or resizes; the toast offers to undo where moving back restores everything. */
export function useMoveEvent(zone: string) {
  const client = useQueryClient()
  // The list may still show the version from before a move that was just made: the reply of the move is newer.
  const versions = useRef(new Map<string, number>())
  const move = async ({ occurrence: { item }, span, scope }: MoveInput) => {
    const saved = await call(contract.calendar.moveCalendarEvent, {
      params: { event_id: item.id },
      body: {
        ...toWireTimes(item.all_day ? span : toOwnZone(span, zone, item.time_zone), item.all_day),
        all_day: item.all_day,
        time_zone: item.time_zone,
        scope,
        occurrence: item.occurrence,
        version: Math.max(item.version, versions.current.get(item.id) ?? 0),
      },
      // What the screen shows as moved stays moved when the page is closed at once.
      keepalive: true,
    })
    versions.current.set(saved.id, saved.version)
    return saved
  }
  const show = async ({ occurrence: { item }, span }: MoveInput) =>
    updateCachedItem(client, item.key, (shown) => ({
      ...shown,
      ...toWireTimes(span, item.all_day),
      time_start: toMoment(zone, span.start) / 1000,
      time_end: toMoment(zone, span.end) / 1000,
    }))
  const options = {
    // A move waits for the one before it, whose version it sends.
    scope: { id: 'calendar move' },
    onMutate: show,
    onError: (error: Error, _input: MoveInput, rollback: (() => void) | undefined) => {
      rollback?.()
      toast.error(texts.moveFailed, { description: getErrorMessage(error) })
    },
    onSettled: () => refreshCalendar(client),
  }
  const back = useMutation({ ...options, mutationFn: move })
  return useMutation({
    ...options,
    mutationFn: move,
    meta: {
      success: (saved, { occurrence, span, scope }) => {
        const moved = texts.moved(occurrence.title)
        // Later ones became a series of their own, which moving back would not join again.
        if (scope === 'following') return moved
        const item = {
          ...occurrence.item,
          id: saved.id,
          version: saved.version,
          occurrence: saved.occurrence,
        }
        const { start, end } = occurrence
        return {
          text: moved,
          undo: () =>
            back.mutate({ occurrence: { ...occurrence, ...span, item }, span: { start, end }, scope }),
        }
      },
    },
  })
}

interface RemoveInput {
  readonly occurrence: Occurrence
  readonly scope: SeriesScope
}

export function useRemoveEvent() {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: async (undoId: string) =>
      call(contract.calendar.undoCalendarDelete, { params: { undo_id: undoId } }),
    onSettled: () => refreshCalendar(client),
    meta: { error: texts.restoreFailed },
  })
  return useMutation({
    mutationFn: async ({ occurrence: { item }, scope }: RemoveInput) =>
      call(contract.calendar.deleteCalendarEvent, {
        params: { event_id: item.id },
        body: { scope, occurrence: item.occurrence, version: item.version },
      }),
    onMutate: ({ occurrence }) => updateCachedItem(client, occurrence.item.key, () => null),
    onError: (_error, _input, rollback) => rollback?.(),
    onSettled: () => refreshCalendar(client),
    meta: {
      success: (_none, { occurrence }) => texts.deleted(occurrence.title),
      undo: ({ undo_id }) => restore.mutate(undo_id),
      error: texts.deleteFailed,
    },
  })
}
