import { createAgentZoneFormat, formatDay } from './format.ts'

const clock = createAgentZoneFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const year = createAgentZoneFormat({ year: 'numeric' })
const shortDay = createAgentZoneFormat({ month: 'short', day: 'numeric' })

/**
 * Formats the time of a mail row in the agent's zone: `HH:mm` today (`15:49`), `MMM D` in this year (`Nov 1`), and with the
 * year otherwise (`Mar 2, 2025`).
 */
export function formatRowTime(unixSeconds: number, now = Date.now()): string {
  const at = unixSeconds * 1000
  if (formatDay(unixSeconds) === formatDay(now / 1000)) return clock(at)
  return year(at) === year(now) ? shortDay(at) : formatDay(unixSeconds)
}
