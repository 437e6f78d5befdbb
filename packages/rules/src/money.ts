/** Money is whole cents in the database and in sums; dollars with at most two decimals on the wire. */

/** Dollars of a whole number of cents (a string for a bigint column). */
export function centsToDollars(cents: number | string): number {
  return Number(cents) / 100
}

/** Whole cents of an amount in dollars, half away from zero. */
export function dollarsToCents(dollars: number): number {
  return Math.sign(dollars) * Math.round(Number((Math.abs(dollars) * 100).toPrecision(15)))
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats dollars and cents, always both: `$3,250.00`, `-$12.50`. */
export function formatAmount(dollars: number): string {
  // A zero has no sign, also one that a subtraction or a rounding made negative.
  const text = currency.format(Math.abs(dollars))
  return dollars < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

/** Formats `$3,250`, `$3,250.50` or `-$5`; empty without a number. */
export function formatMoney(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined || !Number.isFinite(dollars)) return ''
  const [sign, amount] = [dollars < 0 ? '-' : '', Math.abs(dollars)]
  return `${sign}$${Number.isInteger(amount) ? whole.format(amount) : exact.format(amount)}`
}

/** Formats cents exactly, as a calculation shows them: `$3,250.00`, `−$30.00`. */
export function formatCents(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${exact.format(Math.abs(cents) / 100)}`
}
