import { getOffsetMinutes, isTimeZone, officeTimeZone } from '@pb/rules/time-zone'
import type { ZoneRules } from './zone-rules.ts'

const monthMs = 30 * 86_400_000
/** First those that the agents' clients are in. */
const candidates = [
  ...new Set([
    officeTimeZone,
    'America/Chicago',
    'America/Denver',
    'America/Los_Angeles',
    'Europe/London',
    'Europe/Berlin',
    ...Intl.supportedValuesOf('timeZone'),
  ]),
]

/** Of a zone whose clocks never change, the one that is named by its offset. */
function getFixedZone(offset: number): string[] {
  const hours = offset / 3_600_000
  const name = hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  return Number.isInteger(hours) && isTimeZone(name) ? [name] : []
}

/** The IANA zone whose clocks go as these rules from one moment to another, so that series can repeat in it. */
export function findEqualZone(rules: ZoneRules, from: number, until: number): string | null {
  const changes = rules.changes.filter((at) => at > from && at < until)
  const samples = changes.flatMap((at) => [at - 60_000, at, at + 60_000])
  for (let at = from; at <= until; at += monthMs) samples.push(at)
  const first = changes.length === 0 ? getFixedZone(rules.getOffset(from)) : []
  const isEqual = (zone: string) =>
    samples.every((at) => getOffsetMinutes(zone, at) * 60_000 === rules.getOffset(at))
  return [...first, ...candidates].find(isEqual) ?? null
}
