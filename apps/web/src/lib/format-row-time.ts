import { createAgentZoneFormat, formatDay } from './format.ts'

const clock = createAgentZoneFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const shortDay = createAgentZoneFormat({ month: 'short', day: 'numeric' })

/** Formats the time of a mail row in the agent's zone: `HH:mm` today (`15:49`), `MMM D` otherwise (`Nov 1`). */
export function formatRowTime(unixSeconds: number, now = Date.now()): string {
  const at = unixSeconds * 1000
  return formatDay(unixSeconds) === formatDay(now / 1000) ? clock(at) : shortDay(at)
}
