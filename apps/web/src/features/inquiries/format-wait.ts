import * as texts from './texts.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A length of time in its largest unit: `now`, `12m`, `3h`, `2d`. */
export function formatLength(seconds: number): string {
  if (seconds < minute) return texts.now
  if (seconds < hour) return `${Math.floor(seconds / minute)}m`
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)}h`
  return `${Math.floor(seconds / day)}d`
}

/** `good` while more than a third of the office's response goal is left, then `soon`, then `late`. */
export type Urgency = 'good' | 'soon' | 'late'

interface Waiting {
  readonly waiting_since: number | null
  readonly due_by: number | null
}

/** How urgent an answer is at a time in unix seconds; null if none waits. */
export function getUrgency({ waiting_since, due_by }: Waiting, now: number): Urgency | null {
  if (waiting_since === null) return null
  if (due_by === null) return 'good'
  if (now >= due_by) return 'late'
  return due_by - now > (due_by - waiting_since) / 3 ? 'good' : 'soon'
}
