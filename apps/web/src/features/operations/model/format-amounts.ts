import * as texts from '../texts.ts'

/** Formats milliseconds: `850 ms`, `1.2 s`. */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`
  return texts.milliseconds(ms >= 10 ? Math.round(ms) : ms)
}

/** Formats a duration in seconds: `45 s`, `12 min`, `3 h 5 min`, `4 d 2 h`. */
export function formatDuration(seconds: number): string {
  const [s, m, h] = [Math.max(0, Math.round(seconds)), Math.floor(seconds / 60), Math.floor(seconds / 3600)]
  if (s < 60) return `${s} s`
  if (m < 60) return texts.minutes(m)
  if (h < 24) return m % 60 === 0 ? `${h} h` : texts.hoursMinutes(h, m % 60)
  return h % 24 === 0 ? `${Math.floor(h / 24)} d` : `${Math.floor(h / 24)} d ${h % 24} h`
}
