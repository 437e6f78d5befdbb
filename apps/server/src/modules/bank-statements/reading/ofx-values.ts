import { dollarsToCents } from '@pb/rules/money'

/** Amounts are below this, so that cents stay exact. */
const maxDollars = 1_000_000_000

/**
 * Cents of an OFX amount (OFX 1.6, 3.2.9.1): an optional sign, digits, and a period or comma before the decimals, without
 * separators of thousands. Null for any other text, and for fractions of a cent.
 */
export function parseOfxAmount(text: string): number | null {
  const match = /^([+-]?)(\d{1,12})(?:[.,](\d*))?$/.exec(text)
  const [, sign = '', whole = '', decimals = ''] = match ?? []
  if (!match || Number(whole) > maxDollars || /[1-9]/.test(decimals.slice(2))) return null
  const cents = dollarsToCents(Number(whole)) + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return sign === '-' ? 0 - cents : cents
}

const dayPattern =
  /^(\d{4})(\d\d)(\d\d)(?:(?:[01]\d|2[0-4])(?:[0-5]\d(?:[0-6]\d(?:\.\d{1,6})?)?)?)?(?: ?\[[+-]?\d{1,2}(?:\.\d+)?(?::[A-Za-z]{0,9})?\])?$/

/**
 * The day that an OFX date states (OFX 1.6, 3.2.8.2), as the bank wrote it: `20260302120000[-5:EST]`. Null for any other
 * text. A time zone moves no day: banks give one with days that are the account's own.
 */
export function parseOfxDay(text: string): string | null {
  const match = dayPattern.exec(text)
  if (!match) return null
  const day = `${match[1]!}-${match[2]!}-${match[3]!}`
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day || day < '1990-01-01'
    ? null
    : day
}
