import { isTimeZone, officeTimeZone, toInstant } from '@pb/rules/time-zone'
import ICAL from '../../../apps/server/test/harness/ical.ts'
import type { Occurrence } from './compare.ts'
import type { Window } from './own.ts'

export interface IcalResult {
  readonly occurrences: Occurrence[]
  readonly windows: Map<string, Window>
  /** UIDs of events that it cannot expand. */
  readonly failed: string[]
}

const maxOccurrences = 3000

const getLocal = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)

/** The moment of a time: by the zone that ical.js has for it, else by the name of its TZID. */
function toMoment(time: ICAL.Time, tzid: string): number {
  if (time.isDate) return toInstant(officeTimeZone, getLocal(time))
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
  return toInstant(isTimeZone(tzid) ? tzid : officeTimeZone, getLocal(time))
}

const getTzid = (component: ICAL.Component, name: string): string =>
  component.getFirstProperty(name)?.getFirstParameter('tzid') ?? ''

function expandEvent(event: ICAL.Event, uid: string, length: number): { list: Occurrence[]; window: Window } {
  const tzid = getTzid(event.component, 'dtstart')
  const toOccurrence = (item: ICAL.Event, start: ICAL.Time, end: ICAL.Time): Occurrence => ({
    uid,
    title: (item.summary ?? '')
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ')
      .slice(0, 200),
    startsAt: toMoment(start, getTzid(item.component, 'dtstart') || tzid),
    endsAt: toMoment(end, getTzid(item.component, 'dtend') || getTzid(item.component, 'dtstart') || tzid),
  })
  const first = toMoment(event.startDate, tzid)
  const window = { from: first - 86_400_000, until: first + length }
  if (!event.isRecurring()) return { list: [toOccurrence(event, event.startDate, event.endDate)], window }
  const list: Occurrence[] = []
  const iterator = event.iterator()
  for (let next = iterator.next(); next && list.length < maxOccurrences; next = iterator.next()) {
    if (toMoment(next, tzid) >= window.until) break
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    // The end of an event with a length comes without a zone.
    if (!item.component.hasProperty('dtend')) endDate.zone = startDate.zone
    if (item.component.getFirstPropertyValue('status') === 'CANCELLED' && item !== event) continue
    list.push(toOccurrence(item, startDate, endDate))
  }
  return { list, window }
}

const getUid = (component: ICAL.Component): string => String(component.getFirstPropertyValue('uid') ?? '')

/** The events of one UID; without a series among them, occurrences are events. */
function expandGroup(
  uid: string,
  group: ICAL.Component[],
  length: number,
): { list: Occurrence[]; window: Window } {
  const masters = uid === '' ? group : group.filter((component) => !component.hasProperty('recurrence-id'))
  const exceptions = masters.length > 0 ? group.filter((component) => !masters.includes(component)) : []
  const expanded = (masters.length > 0 ? masters : group).map((component) =>
    expandEvent(new ICAL.Event(component, { exceptions, strictExceptions: false }), uid, length),
  )
  return { list: expanded.flatMap(({ list }) => list), window: expanded[0]!.window }
}

/** The occurrences of a file by ical.js, each series for a time from its start. */
export function expandWithIcal(text: string, length: number): IcalResult {
  ICAL.design.strict = false
  ICAL.TimezoneService.reset()
  const parsed = ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown[]
  const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as [string, object[], object[]][]
  const result: IcalResult = { occurrences: [], windows: new Map(), failed: [] }
  const components = roots.flatMap((root) => {
    const component = new ICAL.Component(root)
    return component.name === 'vevent' ? [component] : component.getAllSubcomponents('vevent')
  })
  for (const [uid, group] of Map.groupBy(components, getUid)) {
    try {
      const { list, window } = expandGroup(uid, group, length)
      result.occurrences.push(...list)
      result.windows.set(uid, window)
    } catch {
      result.failed.push(uid)
    }
  }
  return result
}
