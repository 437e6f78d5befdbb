import { addMinutes, dayMinutes, minutesBetween, type LocalTime } from './local-time.ts'

/** Times that dragging and the keyboard choose. */
const stepMinutes = 15

export interface Span {
  readonly start: LocalTime
  readonly end: LocalTime
}

const snap = (minutes: number): number => Math.round(minutes / stepMinutes) * stepMinutes

/** The new event that is drawn from one point to another, in either direction; at least one step long. */
export function spanCreated(from: LocalTime, to: LocalTime): Span {
  const down = minutesBetween(from, to) >= 0
  const [first, last] = down ? [from, to] : [to, from]
  const start = { ...first, minutes: Math.floor(first.minutes / stepMinutes) * stepMinutes }
  const lastMinutes = Math.ceil(last.minutes / stepMinutes) * stepMinutes
  // Drawn over several days, it stays on the day on which it began.
  const onDay = first.date === last.date ? lastMinutes : down ? dayMinutes : lastMinutes
  const end = addMinutes({ date: start.date, minutes: Math.max(onDay, start.minutes + stepMinutes) }, 0)
  return { start, end }
}

/** The event moved by what the pointer moved; it begins at a full step. */
export function spanMoved(span: Span, from: LocalTime, to: LocalTime): Span {
  const by = minutesBetween(from, to)
  const target = addMinutes(span.start, by)
  const start = addMinutes(span.start, by + snap(target.minutes) - target.minutes)
  return { start, end: addMinutes(start, minutesBetween(span.start, span.end)) }
}

/** The event that ends where the pointer is; at least one step long. */
export function spanResized(span: Span, to: LocalTime): Span {
  const minutes = snap(minutesBetween(span.start, to))
  return { start: span.start, end: addMinutes(span.start, Math.max(minutes, stepMinutes)) }
}

/** Of a key on the focused event: Alt and arrows move it, with Shift up and down change its end. */
export function spanByKey(
  span: Span,
  { key, altKey, shiftKey }: { readonly key: string; readonly altKey: boolean; readonly shiftKey: boolean },
): Span | null {
  if (!altKey) return null
  const vertical = { ArrowUp: -stepMinutes, ArrowDown: stepMinutes }[key]
  if (vertical !== undefined && shiftKey) return spanResized(span, addMinutes(span.end, vertical))
  const by = vertical ?? { ArrowLeft: -dayMinutes, ArrowRight: dayMinutes }[key]
  if (by === undefined || shiftKey) return null
  return { start: addMinutes(span.start, by), end: addMinutes(span.end, by) }
}

export const isSameSpan = (a: Span, b: Span): boolean =>
  minutesBetween(a.start, b.start) === 0 && minutesBetween(a.end, b.end) === 0
