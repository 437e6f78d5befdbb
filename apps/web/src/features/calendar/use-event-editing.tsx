import type { CalendarEvent } from '@pb/contract/calendar-schemas'
import { Suspense, useState, type ReactNode } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { ScopeDialog, type SeriesScope } from './form/scope-dialog.tsx'
import { useMoveEvent, useRemoveEvent } from './mutations.ts'
import type { Span } from './model/drag.ts'
import type { Occurrence } from './model/occurrence.ts'

const EventDialog = lazy(() => import('./form/event-dialog.tsx'))
const EventDetails = lazy(() => import('./details/event-details.tsx'))

type Request =
  | { readonly kind: 'new'; readonly span: Span; readonly allDay: boolean }
  | { readonly kind: 'details' | 'delete'; readonly occurrence: Occurrence }
  | { readonly kind: 'edit'; readonly event: CalendarEvent }
  | { readonly kind: 'move'; readonly occurrence: Occurrence; readonly span: Span }

interface EventEditing {
  readonly create: (span: Span, allDay?: boolean) => void
  readonly open: (occurrence: Occurrence) => void
  /** Moves at once, and asks which events of a series first. */
  readonly move: (occurrence: Occurrence, span: Span) => void
  readonly remove: (occurrence: Occurrence) => void
  readonly dialogs: ReactNode
}

/** Creates, shows, changes and deletes events, with the dialogs for it. */
export function useEventEditing(zone: string): EventEditing {
  const [request, setRequest] = useState<Request | null>(null)
  const moving = useMoveEvent(zone)
  const removing = useRemoveEvent()
  const close = (): void => setRequest(null)

  function move(occurrence: Occurrence, span: Span): void {
    if (occurrence.item.repeats) setRequest({ kind: 'move', occurrence, span })
    else moving.mutate({ occurrence, span, scope: 'all' })
  }
  function remove(occurrence: Occurrence): void {
    if (occurrence.item.repeats) {
      setRequest({ kind: 'delete', occurrence })
      return
    }
    close()
    removing.mutate({ occurrence, scope: 'all' })
  }
  function choose(scope: SeriesScope): void {
    close()
    if (request?.kind === 'move') moving.mutate({ ...request, scope })
    if (request?.kind === 'delete') removing.mutate({ ...request, scope })
  }
  return {
    create: (span, allDay = false) => setRequest({ kind: 'new', span, allDay }),
    open: (occurrence) => setRequest({ kind: 'details', occurrence }),
    move,
    remove,
    dialogs: request && (
      <Suspense>
        {request.kind === 'new' && (
          <EventDialog zone={zone} span={request.span} allDay={request.allDay} onClose={close} />
        )}
        {request.kind === 'edit' && <EventDialog zone={zone} event={request.event} onClose={close} />}
        {request.kind === 'details' && (
          <EventDetails
            occurrence={request.occurrence}
            onEdit={(event) => setRequest({ kind: 'edit', event })}
            onRemove={() => remove(request.occurrence)}
            onClose={close}
          />
        )}
        {(request.kind === 'move' || request.kind === 'delete') && (
          <ScopeDialog
            kind={request.kind === 'move' ? 'change' : 'delete'}
            onChoose={choose}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  }
}
