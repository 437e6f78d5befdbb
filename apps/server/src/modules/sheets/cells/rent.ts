import { dollarsToCents } from '@pb/rules/money'
import { textOf, type Cell } from './cell.ts'

/** A month's rent within reason; what lies outside is a price of sale, a fee or a slip. */
const least = 100
const most = 250_000

/** What a cell says of the rent, in whole cents. */
export interface Rent {
  readonly grossCents: number | null
  readonly netCents: number | null
}

/** `3250`, `$3,250.00`, `3.2k`. */
const amount = String.raw`\$?\s*(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)(\s?k)?(?![\d%])`
const amounts = new RegExp(amount, 'gi')
/** After an amount, and not before the next one. */
const isNet = /^\W*(?:is\s+)?(?:net\b|n\.?e\.?r?\.?\b|eff)(?![^\d]{0,20}\d)/i
const netBefore = /(?:net|ner|net eff\w*|effective)\W*$/i

function centsOf(digits: string, thousands: string | undefined): number {
  return dollarsToCents(Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1))
}

const fits = (cents: number) => cents >= least * 100 && cents <= most * 100

/**
 * Reads `3250`, `$3,250/mo`, `3,250 net`, `$3,250 gross / $2,979 net`. Null where it is no rent, or where it names
 * several that are neither gross nor net.
 */
export function parseRent(cell: Cell): Rent | null {
  const text = textOf(cell)
  const found = [...text.matchAll(amounts)].flatMap(({ 0: all, 1: digits, 2: thousands, index }) => {
    const cents = centsOf(digits!, thousands)
    // What is too small for a rent counts months or bedrooms: `3,250 (1 month free)`.
    if (!fits(cents)) return []
    const net = isNet.test(text.slice(index + all.length)) || netBefore.test(text.slice(0, index))
    return [{ cents, net }]
  })
  const gross = [...new Set(found.filter(({ net }) => !net).map(({ cents }) => cents))]
  const nets = [...new Set(found.filter(({ net }) => net).map(({ cents }) => cents))]
  if (gross.length > 1 || nets.length > 1 || gross.length + nets.length === 0) return null
  return { grossCents: gross[0] ?? null, netCents: nets[0] ?? null }
}

/**
 * The rent that the lease says, in cents: the gross one, or the net effective one spread back over the term. Null
 * where the net one is known without free months and term, since it may not stand for the gross one.
 */
export function grossRent(
  { grossCents, netCents }: Rent,
  { freeMonths = 0, termMonths = 0 }: { freeMonths?: number; termMonths?: number },
): number | null {
  if (grossCents !== null || netCents === null) return grossCents
  if (freeMonths <= 0 || termMonths <= freeMonths) return null
  // Rents are whole dollars; the net one was rounded from one.
  return Math.round((netCents * termMonths) / (termMonths - freeMonths) / 100) * 100
}
