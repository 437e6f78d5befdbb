import * as texts from './texts.ts'

/** The largest amount of a line, and the largest price, in dollars, as in the contract. */
export const maxLine = 10_000_000
export const maxPrice = 1_000_000_000

/** What is typed as money: `$1,234.50` without its signs; null for nothing, NaN for no amount. */
export function parseAmount(text: string): number | null {
  const digits = text.replaceAll(/[$,\s]/g, '')
  if (digits === '') return null
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : Number.NaN
}

/** Why an amount cannot be saved; null if it can. */
export function findAmountIssue(text: string, max: number): string | null {
  const value = parseAmount(text)
  if (value === null) return null
  if (Number.isNaN(value)) return texts.noAmount
  if (value < 0) return texts.negative
  if (value > max) return texts.tooLarge
  return /\.\d{3,}/.test(text) ? texts.wholeCents : null
}

/** A percentage as it is typed: `33.33`, `33.33%`; NaN for none. */
export function parsePercent(text: string): number {
  const digits = text.replaceAll(/[%\s]/g, '')
  return /^(?:\d+\.?\d{0,2}|\.\d{1,2})$/.test(digits) ? Number(digits) : Number.NaN
}

/** Percentages in hundredths, which add up exactly. */
export const toHundredths = (percent: number): number => Math.round(percent * 100)

/** `100%` in equal parts; what is left over goes to the first ones: 33.34, 33.33, 33.33. */
export function splitEvenly(count: number): string[] {
  const each = Math.floor(10_000 / count)
  const left = 10_000 - each * count
  return Array.from({ length: count }, (_, index) => String((each + (index < left ? 1 : 0)) / 100))
}
