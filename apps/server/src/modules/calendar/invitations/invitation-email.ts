import { getDateFormat } from '@pb/rules/date-format'
import { describeRepeatRule } from '@pb/rules/calendar/describe-rule'
import { getOffsetMinutes } from '@pb/rules/time-zone'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { EventRow } from '../events/event-row.ts'

type Described = Pick<
  EventRow,
  'title' | 'location' | 'description' | 'starts_at' | 'ends_at' | 'all_day' | 'time_zone' | 'rrule'
>

/** `Tue, Mar 3, 2026, 10:00 – 11:00 AM EST`; of an all-day event its days. */
export function formatWhen({ starts_at, ends_at, all_day, time_zone }: Described): string {
  if (all_day) {
    const format = getDateFormat(time_zone, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    })
    const last = new Date(Math.max(starts_at.getTime(), ends_at.getTime() - 3_600_000))
    return format.formatRange(starts_at, last).replaceAll(/[\u2009\u202F]/g, ' ')
  }
  const format = getDateFormat(time_zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const [start, end] = [starts_at.getTime(), ends_at.getTime()]
  // A range of times whose clocks change would name one of them only.
  const isChanged = getOffsetMinutes(time_zone, start) !== getOffsetMinutes(time_zone, end)
  const text = isChanged ? `${format.format(start)} – ${format.format(end)}` : format.formatRange(start, end)
  return text.replaceAll(/[\u2009\u202F]/g, ' ')
}

const paragraph = (html: string): string =>
  `<p style="margin:0 0 14px;font-size:15px;line-height:1.5">${html}</p>`

/** The readable part of an email about an event. */
export function renderEventEmail(lead: string, event: Described, note: string): string {
  const facts = [formatWhen(event), describeRepeatRule(event.rrule), event.location].filter(
    (line) => line !== '',
  )
  return [
    paragraph(escapeHtml(lead)),
    ...(note === '' ? [] : [paragraph(escapeHtml(note).replaceAll('\n', '<br>'))]),
    paragraph(`<strong>${escapeHtml(event.title)}</strong><br>${facts.map(escapeHtml).join('<br>')}`),
    ...(event.description === '' ? [] : [paragraph(escapeHtml(event.description).replaceAll('\n', '<br>'))]),
  ].join('')
}
