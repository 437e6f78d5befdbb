import { addDaysToDate } from '@pb/rules/dates'
import type { EntryRow } from './entries.ts'

/** A transaction that is matched with nothing yet; cents are positive for money that came in. */
export interface OpenTransaction {
  readonly id: string
  readonly posted_on: string
  readonly cents: number
  readonly check_number: string
  readonly name: string
  readonly memo: string
}

export interface Candidates {
  /** Entries that together make the amount; the likelier first. */
  readonly candidates: readonly (readonly EntryRow[])[]
  /** Whether the first is the only one, and no other transaction may be it. */
  readonly isCertain: boolean
}

/** A check is cashed, and a payment recorded, this many days apart at most. */
export const daysBefore = 60
export const daysAfter = 7
/** Without a number in common, entries further apart than these days are not certain. */
export const closeBefore = 14
export const closeAfter = 5
const maxCandidates = 5

export const isWithin = (day: string, posted: string, before: number, after: number): boolean =>
  day >= addDaysToDate(posted, 0 - before) && day <= addDaysToDate(posted, after)

/** The digits of a check number without leading zeros; empty where there are fewer than three. */
const toNumber = (text: string): string => /^\D*?0*(\d{3,})\D*$/.exec(text)?.[1] ?? ''

function hasSameNumber(entry: EntryRow, { check_number, name, memo }: OpenTransaction): boolean | null {
  const own = toNumber(entry.reference)
  if (own === '') return null
  const other = toNumber(check_number)
  if (other !== '') return own === other
  // Banks write the number into the description too; its absence there means nothing.
  return new RegExp(`(?<!\\d)0*${own}(?!\\d)`).test(`${name} ${memo}`) ? true : null
}

/** Entries of one day and method, or of one pay run and method, which banks book as one amount. */
export function groupEntries(entries: readonly EntryRow[]): EntryRow[][] {
  const groups = new Map<string, EntryRow[]>()
  for (const entry of entries) {
    const { pay_run_id, method, booked_on, cents } = entry
    const key = `${pay_run_id ?? booked_on} ${method} ${cents > 0 ? 'in' : 'out'}`
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

const sum = (entries: readonly EntryRow[]): number => entries.reduce((total, { cents }) => total + cents, 0)

function findSingles(transaction: OpenTransaction, entries: readonly EntryRow[]) {
  const { posted_on, cents } = transaction
  const same = entries.filter(
    (entry) => entry.cents === cents && isWithin(entry.booked_on, posted_on, daysBefore, daysAfter),
  )
  const numbered = same.filter((entry) => hasSameNumber(entry, transaction) === true)
  const close = same.filter(
    (entry) =>
      hasSameNumber(entry, transaction) !== false &&
      isWithin(entry.booked_on, posted_on, closeBefore, closeAfter),
  )
  const distance = ({ booked_on }: EntryRow) => Math.abs(Date.parse(booked_on) - Date.parse(posted_on))
  const rank = (entry: EntryRow) => (numbered.includes(entry) ? 0 : 1)
  const sorted = same.toSorted((a, b) => rank(a) - rank(b) || distance(a) - distance(b))
  return { sorted, numbered, close }
}

/**
 * Finds for each transaction the entries that may be it: one of its amount, or all of a day or a pay run that make its
 * amount together. One is certain if its check number is the same, or if it is the only one of its amount in about two
 * weeks, and it is no other transaction's. `rivals` are all unmatched transactions of the same amounts.
 */
export function findCandidates(
  transactions: readonly OpenTransaction[],
  entries: readonly EntryRow[],
  rivals: readonly OpenTransaction[],
): Map<string, Candidates> {
  const groups = groupEntries(entries)
  const found = new Map<string, Candidates>()
  for (const transaction of transactions) {
    const { posted_on, cents, id } = transaction
    const { sorted, numbered, close } = findSingles(transaction, entries)
    const grouped = groups.filter(
      (group) => sum(group) === cents && isWithin(group[0]!.booked_on, posted_on, closeBefore, closeAfter),
    )
    const hasRival = rivals.some(
      (rival) =>
        rival.id !== id &&
        rival.cents === cents &&
        isWithin(rival.posted_on, posted_on, closeBefore + closeAfter, closeBefore + closeAfter),
    )
    const isOnlySingle = numbered.length === 1 || (numbered.length === 0 && close.length === 1 && !hasRival)
    const isOnlyGroup = sorted.length === 0 && grouped.length === 1 && !hasRival
    const isFirst = numbered.length === 1 || sorted[0] === close[0]
    found.set(id, {
      candidates: [...sorted.map((entry) => [entry]), ...grouped].slice(0, maxCandidates),
      isCertain: (isOnlySingle && isFirst) || isOnlyGroup,
    })
  }
  return withoutShared(found)
}

/** An entry that several transactions would be matched with is certain for none of them. */
function withoutShared(found: ReadonlyMap<string, Candidates>): Map<string, Candidates> {
  const claims = new Map<string, number>()
  const certain = [...found.values()].filter(({ isCertain }) => isCertain)
  for (const { id } of certain.flatMap(({ candidates }) => candidates[0]!))
    claims.set(id, (claims.get(id) ?? 0) + 1)
  return new Map(
    [...found].map(([id, { candidates, isCertain }]) => [
      id,
      { candidates, isCertain: isCertain && candidates[0]!.every((entry) => claims.get(entry.id) === 1) },
    ]),
  )
}
