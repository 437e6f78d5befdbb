import { parseRepeatRule } from '@pb/rules/calendar/repeat-rule'
import { dayMs } from '@pb/rules/dates'
import { endBefore, toRemainingRule } from '../../changes/split-series.ts'
import { shiftRule } from '../../recurrence/shift-rule.ts'
import { fromLocal, toLocal } from '../../recurrence/local-times.ts'
import { findEnd } from '../../recurrence/series.ts'
import type { ParsedEvent } from '../parsed-event.ts'
import { toSeries } from './to-series.ts'

export interface SplitSeries {
  /** Until before the change; null if the change is from the first occurrence on. */
  readonly before: ParsedEvent | null
  readonly following: ParsedEvent
  /** By how much the following occurrences moved, in local time. */
  readonly shiftMs: number
}

/**
 * Splits a series where a RECURRENCE-ID with RANGE=THISANDFUTURE (RFC 5545, 3.2.13) changes it: the following part
 * repeats as before, by as much later or earlier. Undefined if its rule cannot be moved.
 */
export function splitFollowing(
  series: ParsedEvent,
  change: ParsedEvent,
  at: number,
): SplitSeries | undefined {
  const times = toSeries(series)
  const local = (moment: number) => toLocal(series.timeZone, new Date(moment))
  const shiftMs = local(change.startsAt) - local(at)
  const move = (moment: number) => fromLocal(series.timeZone, local(moment) + shiftMs).getTime()
  const rest = toRemainingRule({ ...times, until_at: new Date(series.untilAt) }, series.rrule, new Date(at))
  const days = Math.floor(local(change.startsAt) / dayMs) - Math.floor(local(at) / dayMs)
  const rrule = rest === '' ? '' : shiftRule(parseRepeatRule(rest), times, { days, ms: shiftMs })
  if (rrule === null) return undefined
  const later = (moments: readonly number[]) => moments.filter((moment) => moment > at).map(move)
  const following = {
    ...change,
    uid: at === series.startsAt ? series.uid : `${series.uid}#${at}`,
    recurrenceAt: null,
    timeZone: series.timeZone,
    rrule,
    rdates: later(series.rdates),
    exdates: later(series.exdates),
  }
  const end = findEnd(toSeries(following))
  const result = { ...following, lastAt: end.last_at.getTime(), untilAt: end.until_at.getTime() }
  if (at === series.startsAt) return { before: null, following: result, shiftMs }
  const first = endBefore({ ...times, until_at: new Date(series.untilAt) }, new Date(at))
  const before = {
    ...series,
    rrule: first.rrule,
    rdates: first.rdates.map((date) => date.getTime()),
    exdates: series.exdates.filter((moment) => moment < at),
    lastAt: first.last_at.getTime(),
    untilAt: first.until_at.getTime(),
  }
  return { before, following: result, shiftMs }
}
