/** Dollars from and up to; null for an open end. */
export interface Amounts {
  readonly min: number | null
  readonly max: number | null
}

const amount = String.raw`(?:us)?\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,9})(\.\d{1,2})?\s*(k|m|mm|mil|million|thousand)?\s*(?:usd|dollars?)?`
const per = String.raw`\s*(?:(?:\/|per |a |p)\s*(?:m|mo|mos|mth|month|monthly)|monthly|pm)?\.?`
const single = new RegExp(`^${amount}${per}$`, 'i')
const range = new RegExp(
  String.raw`^(?:between )?${amount}${per}\s*(?:-|–|—|to|and|until)\s*${amount}${per}$`,
  'i',
)
const upTo = new RegExp(
  String.raw`^(?:up to|under|below|max\.?|maximum|less than|no more than|<=?|≤)\s*:?\s*${amount}${per}$`,
  'i',
)
const from = new RegExp(
  String.raw`^(?:from|over|above|min\.?|minimum|at least|more than|>=?|≥)\s*:?\s*${amount}${per}$`,
  'i',
)
const open = new RegExp(String.raw`^${amount}${per}\s*(?:\+|and up|or more)$`, 'i')
const max = new RegExp(String.raw`^${amount}${per}\s*(?:max\.?|maximum|or less|and under|tops)$`, 'i')

/** Larger amounts are no budget. */
const largest = 1_000_000_000

function toDollars([whole, fraction, unit]: readonly (string | undefined)[]): number | null {
  const factor = /^(?:m|mm|mil|million)$/i.test(unit ?? '') ? 1_000_000 : unit ? 1000 : 1
  const dollars = Math.round(Number(whole!.replace(/[, ]/g, '') + (fraction ?? '')) * factor * 100) / 100
  return dollars > 0 && dollars <= largest ? dollars : null
}

function toRange(parts: readonly (string | undefined)[]): Amounts | null {
  const [first, second] = [parts.slice(1, 4), parts.slice(4, 7)]
  // `2.5-3k`: the unit of the second holds for both.
  const unit = first[2] ?? (Number(first[0]) < 1000 ? second[2] : undefined)
  const [low, high] = [toDollars([first[0], first[1], unit]), toDollars(second)]
  return low === null || high === null || low > high ? null : { min: low, max: high }
}

/** Parses `$2,500–3,000/mo`, `2.5k-3k`, `up to 3000`, `$1.2M`, `3000+`, read as a whole; null for anything else. */
export function parseAmounts(input: string): Amounts | null {
  const text = input.trim().replace(/\s+/g, ' ')
  const both = range.exec(text)
  if (both) return toRange(both)
  const most = single.exec(text) ?? upTo.exec(text) ?? max.exec(text)
  if (most) {
    const dollars = toDollars(most.slice(1, 4))
    return dollars === null ? null : { min: null, max: dollars }
  }
  const least = from.exec(text) ?? open.exec(text)
  const dollars = least ? toDollars(least.slice(1, 4)) : null
  return dollars === null ? null : { min: dollars, max: null }
}
