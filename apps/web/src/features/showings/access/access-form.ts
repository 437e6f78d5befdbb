import type { BodyInput } from '@pb/contract/endpoint'
import type { ShowingAccess, showings } from '@pb/contract/showings'
import { formatMinuteOfDay } from '@pb/rules/showing-hours'
import type { ShowingAccessKind } from '@pb/rules/showing-access'
import * as texts from './texts.ts'

type AccessInput = BodyInput<typeof showings.saveShowingAccess>

/** What the fields of the form contain. */
export interface AccessEntries {
  readonly weekdays: readonly number[]
  readonly opens: string
  readonly closes: string
  readonly notice: string
  readonly kind: ShowingAccessKind | ''
  readonly note: string
}

export const toEntries = (access: ShowingAccess): AccessEntries => ({
  weekdays: access.weekdays,
  opens: String(access.opens),
  closes: String(access.closes),
  notice: String(access.notice_hours),
  kind: access.kind ?? '',
  note: access.note,
})

/** Why the entries cannot be saved; null if they can. */
export function findObstacle({ weekdays, opens, closes }: AccessEntries): string | null {
  if (weekdays.length === 0) return texts.chooseDay
  return Number(opens) < Number(closes) ? null : texts.chooseHours
}

export const toInput = (entries: AccessEntries, version: number): AccessInput => ({
  weekdays: entries.weekdays.toSorted((a, b) => a - b),
  opens: Number(entries.opens),
  closes: Number(entries.closes),
  notice_hours: Number(entries.notice),
  kind: entries.kind === '' ? null : entries.kind,
  note: entries.note.trim(),
  version,
})

/** Half hours of a day, with a stored time between them. */
export function listTimes(stored: string): { readonly value: string; readonly label: string }[] {
  const minutes = new Set([...Array.from({ length: 37 }, (_, at) => 360 + at * 30), Number(stored)])
  return [...minutes]
    .toSorted((a, b) => a - b)
    .map((minute) => ({ value: String(minute), label: formatMinuteOfDay(minute) }))
}

/** Hours of notice, with a stored number among them. */
export function listNotices(stored: string): { readonly value: string; readonly label: string }[] {
  const usual = texts.noticeOptions
  const hours = Number(stored)
  const all = usual.some((option) => option.hours === hours)
    ? usual
    : [...usual, { hours, label: texts.otherNotice(hours) }].toSorted((a, b) => a.hours - b.hours)
  return all.map((option) => ({ value: String(option.hours), label: option.label }))
}
