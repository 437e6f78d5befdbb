const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `12.4 MB`: three figures at most. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

/** `850 ms`, `1.2 s`. */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`
  return `${ms >= 10 ? Math.round(ms) : ms} ms`
}

/** How long something has lasted: `45 s`, `12 min`, `3 h 5 min`, `4 d 2 h`. */
export function formatDuration(seconds: number): string {
  const [s, m, h] = [Math.max(0, Math.round(seconds)), Math.floor(seconds / 60), Math.floor(seconds / 3600)]
  if (s < 60) return `${s} s`
  if (m < 60) return `${m} min`
  if (h < 24) return m % 60 === 0 ? `${h} h` : `${h} h ${m % 60} min`
  return h % 24 === 0 ? `${Math.floor(h / 24)} d` : `${Math.floor(h / 24)} d ${h % 24} h`
}
