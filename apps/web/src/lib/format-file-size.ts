import { pluralize } from './format.ts'

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `1 byte`, `820 bytes`, `4.2 KB`, `23 MB`; a kilobyte is 1,000 bytes, as in the limits. */
export function formatFileSize(bytes: number): string {
  let [value, unit] = [bytes, 0]
  // A value that would round up to 1,000 belongs to the next unit.
  while (unit < units.length - 1 && (unit === 0 ? value >= 1000 : Math.round(value) >= 1000)) {
    value /= 1000
    unit += 1
  }
  if (unit === 0) return pluralize(bytes, 'byte')
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[unit]}`
}
