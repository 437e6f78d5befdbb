export const minutesOfDay = 24 * 60

/** `09:00`. */
export function formatClock(minutes: number): string {
  // A day ends at midnight, which the field shows as its last minute.
  const shown = Math.min(minutes, minutesOfDay - 1)
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}

export function parseClock(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** The last minute of the day as an end is midnight. */
export function parseEnd(text: string): number {
  const end = parseClock(text)
  return end === minutesOfDay - 1 ? minutesOfDay : end
}
