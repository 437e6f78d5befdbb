import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import '../tables.ts'

export interface GivenNumber {
  readonly number_year: number
  readonly number_serial: number
  /** `2026-0012`, `CN-2026-0003` */
  readonly number: string
}

/** `PB-2026-0012`: the prefix, the year, and at least four digits. */
export function formatNumber(prefix: string, year: number, serial: number): string {
  const lead = prefix === '' ? '' : `${prefix.replace(/-$/, '')}-`
  return `${lead}${year}-${String(serial).padStart(4, '0')}`
}

/**
 * Gives the next number of a year. Its row stays locked until the transaction ends, so that a number which is not used
 * after all is given again: the numbers have no gaps.
 */
export async function giveNumber(
  tx: Tx,
  series: 'invoice' | 'credit_note',
  year: number,
): Promise<GivenNumber> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO invoice_serial (year, series, last) VALUES (${year}, ${series}, 1)
    ON CONFLICT (year, series) DO UPDATE SET last = invoice_serial.last + 1 RETURNING last`.execute(tx)
  const { number_prefix: prefix } = await tx
    .selectFrom('invoice_setting')
    .select('number_prefix')
    .executeTakeFirstOrThrow()
  const serial = one(rows).last
  const lead = series === 'invoice' ? prefix : `${prefix.replace(/-$/, '')}${prefix === '' ? '' : '-'}CN`
  return { number_year: year, number_serial: serial, number: formatNumber(lead, year, serial) }
}
