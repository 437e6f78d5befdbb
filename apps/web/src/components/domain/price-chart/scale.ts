import { dayMs } from '@pb/rules/dates'

/** Returns about `count`, at least two, evenly spaced round values that cover a range, even an empty one. */
export function niceTicks(low: number, high: number, count = 4): number[] {
  const span = high > low ? high - low : Math.max(Math.abs(high), 1) * 0.2
  const from = high > low ? low : low - span / 2
  const rough = span / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power
  const first = Math.floor(from / step)
  const last = Math.max(first + 1, Math.ceil((from + span) / step))
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** Maps a value between two ends to a length from 0 to `length`. */
export function interpolate(value: number, [low, high]: readonly [number, number], length: number): number {
  return high === low ? length / 2 : ((value - low) / (high - low)) * length
}

/** Converts a `yyyy-mm-dd` date to milliseconds. */
export function toUtcMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

const yearMs = 365.25 * dayMs

/** Returns at most about `count` ticks at starts of years, or of quarters or months for short ranges. */
export function timeTicks(
  from: number,
  to: number,
  count = 6,
): { readonly at: number; readonly label: string }[] {
  const years = (to - from) / yearMs
  const months = years > 1.5 ? 12 * Math.max(1, Math.ceil(years / count)) : years > 0.5 ? 3 : 1
  const start = new Date(from)
  const first = months >= 12 ? 0 : start.getUTCMonth()
  const ticks: { at: number; label: string }[] = []
  for (let month = first; ; month += months) {
    const at = Date.UTC(start.getUTCFullYear(), month, 1)
    if (at > to) return ticks
    if (at < from) continue
    const date = new Date(at)
    const label =
      months >= 12
        ? String(date.getUTCFullYear())
        : date.toLocaleDateString('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })
    ticks.push({ at, label })
  }
}

/** Formats money for an axis: `$1.2M`, `$850K`, `$3,250`. */
export function formatShortMoney(dollars: number): string {
  if (Math.abs(dollars) >= 1_000_000) return `$${Number((dollars / 1_000_000).toFixed(2))}M`
  if (Math.abs(dollars) >= 10_000) return `$${Number((dollars / 1000).toFixed(1))}K`
  return `$${Math.round(dollars).toLocaleString('en-US')}`
}
