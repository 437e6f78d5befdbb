import { dollarsToCents } from '@pb/rules/money'

/**
 * An amount in dollars with its thousands set off by comma, point, space or apostrophe, or not at all; `4.25k`, `3,2k`. Not
 * matched: `42,50`, `4.25`, `4250.000`.
 */
export const amountPattern = [
  String.raw`(?:[1-9]\d{0,2}(?:\.\d{1,3}|,\d{1,2})?) ?k(?![a-z\d])`,
  String.raw`[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?`,
  String.raw`[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{2})?`,
  String.raw`[1-9]\d{0,2}(?:'\d{3})+(?:[.,]\d{2})?`,
  String.raw`[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{2})?`,
  // Files of programs have unrounded results: `3923.076923`.
  String.raw`[1-9]\d{3,6}\.\d{4,}`,
  String.raw`[1-9]\d{2,6}(?:\.\d{1,2}|,00)?`,
]
  .map((form) => String.raw`${form}(?!\d|[.,']\d|%| ?%)`)
  .join('|')

/** Converts a match of `amountPattern` to whole cents. */
export function parseAmount(text: string): number {
  const thousands = /^(.*?) ?k$/.exec(text)?.[1]
  if (thousands !== undefined) return dollarsToCents(Number(thousands.replace(',', '.')) * 1000)
  if (/^\d+\.\d{4,}$/.test(text)) return dollarsToCents(Number(text))
  const [, whole, cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text)!
  return dollarsToCents(Number(`${whole!.replace(/\D/g, '')}.${cents || '0'}`))
}
