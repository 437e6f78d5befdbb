import { addDaysToDate } from '@pb/rules/dates'
import type { EntryRow } from './entries.ts'
import {
  closeAfter,
  closeBefore,
  daysAfter,
  daysBefore,
  groupEntries,
  isWithin,
  type OpenTransaction,
} from './find-candidates.ts'

/** A transaction that is open, with the account that it is of. */
export interface AccountTransaction extends OpenTransaction {
  readonly account_id: string
}

/** Transactions and entries that are the same money to the cent; of one of both there is a single one. */
export interface Combination {
  readonly transactions: readonly AccountTransaction[]
  readonly entries: readonly EntryRow[]
}

/** Open rows of some days: all of them, or none of them is known to be the only one. */
export interface OpenRows {
  readonly transactions: readonly AccountTransaction[]
  readonly entries: readonly EntryRow[]
}

/**
 * So many rows of one name within the days of a combination are too many to tell apart: nothing is proposed for them. It
 * bounds the work to 780 sums for each row.
 */
export const maxOfOneName = 40

/** A transaction or an entry, as far as sums are about it. */
interface Row<Item> {
  readonly item: Item
  readonly key: string
  readonly day: string
  readonly cents: number
  /** What the parts of one amount have in common: name, direction, account; null without a name. */
  readonly kind: string | null
}

const toDirection = (cents: number): string => (cents > 0 ? 'in' : 'out')

function toKind(name: string, ...rest: readonly string[]): string | null {
  const words = name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return words === '' ? null : [...rest, words].join(' ')
}

const toTransactionRow = (item: AccountTransaction): Row<AccountTransaction> => {
  const { id, cents, name, posted_on, account_id } = item
  const kind = toKind(name, toDirection(cents), account_id)
  return { item, key: `transaction ${id}`, day: posted_on, cents, kind }
}

const toEntryRow = (item: EntryRow): Row<EntryRow> => {
  const { id, cents, name, booked_on } = item
  return { item, key: `entry ${id}`, day: booked_on, cents, kind: toKind(name, toDirection(cents)) }
}

/** Whether a payment of a day is near enough to what the bank has of it. */
const isNear = (booked: string, posted: string): boolean => isWithin(booked, posted, closeBefore, closeAfter)

/** How many explanations there are for each row; of more than one, none is proposed. */
class Claims {
  readonly #counts = new Map<string, number>()

  add(keys: Iterable<string>, count = 1): void {
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + count)
  }

  isOnly(keys: readonly string[]): boolean {
    return keys.every((key) => this.#counts.get(key) === 1)
  }
}

interface Search<Part, Target> {
  readonly parts: readonly Row<Part>[]
  readonly targets: readonly Row<Target>[]
  readonly isNear: (part: Row<Part>, target: Row<Target>) => boolean
  readonly claims: Claims
}

interface Found<Part, Target> {
  readonly parts: readonly Row<Part>[]
  readonly target: Row<Target>
}

/** Days in which there are too many rows of a name, by direction. */
type CrowdedDays = ReadonlyMap<string, ReadonlySet<string>>

/** Calls `visit` for each two and three rows of a name within the days of a combination, the earliest first. */
function visitParts<Part>(
  rows: readonly Row<Part>[],
  visit: (parts: readonly Row<Part>[]) => void,
): Row<Part>[] {
  const crowded = new Set<Row<Part>>()
  for (const [at, first] of rows.entries()) {
    const until = addDaysToDate(first.day, closeBefore + closeAfter)
    let end = at + 1
    while (end < rows.length && rows[end]!.day <= until) end += 1
    if (end - at > maxOfOneName) {
      for (const row of rows.slice(at, end)) crowded.add(row)
      continue
    }
    for (let second = at + 1; second < end; second += 1) {
      visit([first, rows[second]!])
      for (let third = second + 1; third < end; third += 1) visit([first, rows[second]!, rows[third]!])
    }
  }
  return [...crowded]
}

/** Claims rows of which there are too many, and what may be made of them. */
function claimCrowded<Part, Target>(
  { targets, claims }: Search<Part, Target>,
  crowded: readonly Row<Part>[],
): void {
  claims.add(
    crowded.map(({ key }) => key),
    2,
  )
  const days: CrowdedDays = new Map(
    [...Map.groupBy(crowded, ({ cents }) => toDirection(cents))].map(([direction, rows]) => [
      direction,
      new Set(rows.map(({ day }) => day)),
    ]),
  )
  const span = closeBefore + closeAfter
  for (const { key, day, cents } of targets) {
    const found = days.get(toDirection(cents))
    if (!found) continue
    for (let offset = 0 - span; offset <= span; offset += 1)
      if (found.has(addDaysToDate(day, offset))) {
        claims.add([key], 2)
        break
      }
  }
}

/** Finds rows of one name that together make the amount of a target, and claims them. */
function findSums<Part, Target>(search: Search<Part, Target>): Found<Part, Target>[] {
  const { parts, targets, claims } = search
  const byAmount = Map.groupBy(targets, ({ cents }) => cents)
  const byKind = Map.groupBy(
    parts.filter(({ kind }) => kind !== null),
    ({ kind }) => kind,
  )
  const found: Found<Part, Target>[] = []
  const crowded: Row<Part>[] = []
  for (const rows of byKind.values()) {
    const sorted = rows.toSorted((a, b) => Date.parse(a.day) - Date.parse(b.day))
    const left = visitParts(sorted, (set) => {
      const amount = set.reduce((sum, { cents }) => sum + cents, 0)
      for (const target of byAmount.get(amount) ?? []) {
        if (!set.every((part) => search.isNear(part, target))) continue
        found.push({ parts: set, target })
        claims.add([target.key, ...set.map(({ key }) => key)])
      }
    })
    crowded.push(...left)
  }
  claimCrowded(search, crowded)
  return found
}

/** Claims what is a candidate in another way: an entry of the same amount, or all entries of a day or a pay run. */
function claimCandidates(
  {
    transactions,
    entries,
  }: { readonly transactions: Row<AccountTransaction>[]; readonly entries: Row<EntryRow>[] },
  claims: Claims,
): void {
  const byAmount = Map.groupBy(entries, ({ cents }) => cents)
  const groups = Map.groupBy(groupEntries(entries.map(({ item }) => item)), (group) =>
    group.reduce((sum, { cents }) => sum + cents, 0),
  )
  for (const { key, day, cents } of transactions) {
    for (const entry of byAmount.get(cents) ?? [])
      if (isWithin(entry.day, day, daysBefore, daysAfter)) claims.add([key, entry.key])
    for (const group of groups.get(cents) ?? [])
      if (isNear(group[0]!.booked_on, day)) claims.add([key, ...group.map(({ id }) => `entry ${id}`)])
  }
}

/**
 * Finds by transaction what it may be part of: two or three entries of one payer or payee that together make it, or one
 * entry that it makes with one or two other transactions of its name and account, all within about three weeks and to the
 * cent. A combination is found only if nothing else explains one of its rows: no other combination, and no candidate. It
 * is a proposal, and never certain.
 */
export function findCombinations(open: OpenRows): Map<string, Combination> {
  const transactions = open.transactions.map(toTransactionRow)
  const entries = open.entries.map(toEntryRow)
  const claims = new Claims()
  claimCandidates({ transactions, entries }, claims)
  const deposits = findSums({
    parts: entries,
    targets: transactions,
    isNear: (entry, transaction) => isNear(entry.day, transaction.day),
    claims,
  })
  const splits = findSums({
    parts: transactions,
    targets: entries,
    isNear: (transaction, entry) => isNear(entry.day, transaction.day),
    claims,
  })
  const found = new Map<string, Combination>()
  for (const { parts, target } of deposits)
    if (claims.isOnly([target.key, ...parts.map(({ key }) => key)]))
      found.set(target.item.id, { transactions: [target.item], entries: parts.map(({ item }) => item) })
  for (const { parts, target } of splits) {
    if (!claims.isOnly([target.key, ...parts.map(({ key }) => key)])) continue
    const combination = { transactions: parts.map(({ item }) => item), entries: [target.item] }
    for (const { item } of parts) found.set(item.id, combination)
  }
  return found
}
