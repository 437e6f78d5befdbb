const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `1 byte`, `820 bytes`, `4.2 KB`, `23 MB`; a kilobyte is 1,024 bytes. */
export function fileSize(bytes: number): string {
  let [value, unit] = [bytes, 0]
  // What would round up to 1,024 is one of the next unit.
  while (unit < units.length - 1 && (unit === 0 ? value >= 1024 : Math.round(value) >= 1024)) {
    value /= 1024
    unit += 1
  }
  if (unit === 0) return bytes === 1 ? '1 byte' : `${value} bytes`
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[unit]}`
}
