import { dollarsToCents } from '@pb/rules/money'
import { getText, type Cell } from './cell.ts'

/** Monthly rents in dollars. Anything outside of this range is a sale price, a fee or a typo. */
const minRent = 100
const maxRent = 250_000

/** Rents in whole cents. */
export interface Rent {
  readonly grossCents: number | null
  readonly netCents: number | null
}

/** `3250`, `$3,250.00`, `3.2k`. */
const amount = String.raw`\$?\s*(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)(\s?k)?(?![\d%])`
const amounts = new RegExp(amount, 'gi')
/** Marks the amount before it as net, unless another amount follows. */
const isNet = /^\W*(?:is\s+)?(?:net\b|n\.?e\.?r?\.?\b|eff)(?![^\d]{0,20}\d)/i
const netBefore = /(?:net|ner|net eff\w*|effective)\W*$/i

function toCents(digits: string, thousands: string | undefined): number {
  return dollarsToCents(Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1))
}

const isPlausibleRent = (cents: number) => cents >= minRent * 100 && cents <= maxRent * 100

/**
 * Parses `3250`, `$3,250/mo`, `3,250 net`, `$3,250 gross / $2,979 net`. Null if there is no rent, or several
 * that are not marked as gross and net.
 */
export function parseRent(cell: Cell): Rent | null {
  const text = getText(cell)
  const found = [...text.matchAll(amounts)].flatMap(({ 0: all, 1: digits, 2: thousands, index }) => {
    const cents = toCents(digits!, thousands)
    // Smaller numbers count months or bedrooms: `3,250 (1 month free)`.
    if (!isPlausibleRent(cents)) return []
    const net = isNet.test(text.slice(index + all.length)) || netBefore.test(text.slice(0, index))
    return [{ cents, net }]
  })
  const gross = [...new Set(found.filter(({ net }) => !net).map(({ cents }) => cents))]
  const nets = [...new Set(found.filter(({ net }) => net).map(({ cents }) => cents))]
  if (gross.length > 1 || nets.length > 1 || gross.length + nets.length === 0) return null
  return { grossCents: gross[0] ?? null, netCents: nets[0] ?? null }
}

/**
 * Returns the rent of the lease in cents: the gross rent, or the gross rent computed from the net effective one. Null
 * when the free months or the term needed for that are unknown.
 */
export function grossRent(
  { grossCents, netCents }: Rent,
  { freeMonths = 0, termMonths = 0 }: { freeMonths?: number; termMonths?: number },
): number | null {
  if (grossCents !== null || netCents === null) return grossCents
  if (freeMonths <= 0 || termMonths <= freeMonths) return null
  // Rents are whole dollars; the net rent is rounded.
  return Math.round((netCents * termMonths) / (termMonths - freeMonths) / 100) * 100
}
