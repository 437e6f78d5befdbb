import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { isSameSpan, spanCreated, spanMoved, spanResized, type Span } from '../model/drag.ts'
import { dayMinutes, type LocalTime } from '../model/local-time.ts'
import type { Occurrence } from '../model/occurrence.ts'

type DragKind = 'create' | 'move' | 'resize'

interface Drag {
  readonly kind: DragKind
  readonly from: LocalTime
  readonly occurrence: Occurrence | null
  readonly x: number
  readonly y: number
  readonly span: Span | null
}

interface TimeDragOptions {
  /** Element whose width is the days and whose height is one day. */
  readonly area: RefObject<HTMLElement | null>
  /** Scrolls while the pointer is near its edge. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly days: readonly string[]
  readonly onCreate: (span: Span) => void
  readonly onChange: (occurrence: Occurrence, span: Span) => void
}

/** Movement in pixels from which a press is a drag. */
const minDistance = 4
/** Distance in pixels from an edge within which the area scrolls. */
const edge = 32

function toTime(area: HTMLElement, days: readonly string[], x: number, y: number): LocalTime {
  const { left, top, width, height } = area.getBoundingClientRect()
  const column = Math.floor(((x - left) / width) * days.length)
  const minutes = ((y - top) / height) * dayMinutes
  return {
    date: days[Math.min(Math.max(column, 0), days.length - 1)]!,
    minutes: Math.round(Math.min(Math.max(minutes, 0), dayMinutes)),
  }
}

function toSpan({ kind, from, occurrence }: Drag, to: LocalTime): Span {
  if (kind === 'create' || !occurrence) return spanCreated(from, to)
  return kind === 'move' ? spanMoved(occurrence, from, to) : spanResized(occurrence, to)
}

/**
 * Creates, moves and resizes events with a mouse or pen; Escape cancels. A finger scrolls, and a tap opens what it
 * touches.
 */
export function useTimeDrag({ area, scroller, days, onCreate, onChange }: TimeDragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef({ drag, days, onCreate, onChange })
  useEffect(() => {
    latest.current = { drag, days, onCreate, onChange }
  })
  /** The click that ends a drag opens nothing. */
  const dragged = useRef(false)
  const active = drag !== null
  useEffect(() => {
    if (!active) return undefined
    /** The pointer may move or go up again before the next render, so the latest drag does not wait for it. */
    function follow({ clientX, clientY }: globalThis.PointerEvent): void {
      const { drag: now, days: shown } = latest.current
      if (!now || !area.current) return
      if (now.span === null && Math.hypot(clientX - now.x, clientY - now.y) < minDistance) return
      dragged.current = true
      const next = { ...now, span: toSpan(now, toTime(area.current, shown, clientX, clientY)) }
      latest.current.drag = next
      setDrag(next)
    }
    function onMove(event: globalThis.PointerEvent): void {
      const box = scroller.current?.getBoundingClientRect()
      if (dragged.current && box && event.clientY < box.top + edge) scroller.current?.scrollBy(0, -12)
      if (dragged.current && box && event.clientY > box.bottom - edge) scroller.current?.scrollBy(0, 12)
      follow(event)
    }
    function onUp(event: globalThis.PointerEvent): void {
      follow(event)
      const { drag: now, onCreate: create, onChange: change } = latest.current
      setDrag(null)
      if (!now?.span) return
      if (!now.occurrence) create(now.span)
      else if (!isSameSpan(now.occurrence, now.span)) change(now.occurrence, now.span)
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setDrag(null)
    }
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('pointermove', onMove, { signal })
    addEventListener('pointerup', onUp, { signal })
    addEventListener('pointercancel', () => setDrag(null), { signal })
    addEventListener('keydown', onKeyDown, { signal, capture: true })
    return () => stop.abort()
  }, [active, area, scroller])

  function begin(event: PointerEvent, kind: DragKind, occurrence: Occurrence | null = null): void {
    dragged.current = false
    if (event.button !== 0 || event.pointerType === 'touch' || !area.current) return
    event.stopPropagation()
    const from = toTime(area.current, days, event.clientX, event.clientY)
    setDrag({ kind, from, occurrence, x: event.clientX, y: event.clientY, span: null })
  }
  return { begin, drag, wasDragged: () => dragged.current }
}
