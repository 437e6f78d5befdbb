import { formatDuration } from '../media/format-duration.ts'
import * as texts from './texts.ts'

/** Seconds of `4:05`, `1:04:05` or `65`; null for what is no time. */
export function parseTime(text: string): number | null {
  const typed = text.trim()
  if (!/^\d{1,5}(:[0-5]?\d){0,2}$/.test(typed)) return null
  return typed.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Start and end of a recording as typed. */
export interface TrimEntry {
  readonly from: string
  readonly to: string
}

/** Messages by field; empty where the trim can be saved. */
export function findTrimIssues({ from, to }: TrimEntry, duration: number): Partial<TrimEntry> {
  const [start, end] = [parseTime(from), parseTime(to)]
  const max = Math.ceil(duration)
  return {
    ...(start === null && { from: texts.enterTime }),
    ...(start !== null && start > max && { from: texts.tooLate(formatDuration(duration)) }),
    ...(end === null && { to: texts.enterTime }),
    ...(end !== null && start !== null && end <= start && { to: texts.endsBeforeStart }),
  }
}

/** The trim to store: an end at or behind that of the recording is none. */
export function toTrim({ from, to }: TrimEntry, duration: number) {
  const end = parseTime(to) ?? duration
  return { trim_from_s: parseTime(from) ?? 0, trim_to_s: end >= Math.floor(duration) ? null : end }
}
