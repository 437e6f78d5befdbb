import { dollarsToCents, formatCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { formatDate } from '../../lib/format.ts'

/** `$2,100.00`: sums of the journal are shown to the cent. */
export const formatAmount = (dollars: number): string => formatCents(dollarsToCents(dollars))

/** `Nov 2026` of `2026-11`. */
export const formatMonth = (month: string): string => formatDate(`${month}-01`).replace(' 1,', '')

/** The year that it is in New York. */
export const getThisYear = (): number => Number(newYorkDate(new Date()).slice(0, 4))
