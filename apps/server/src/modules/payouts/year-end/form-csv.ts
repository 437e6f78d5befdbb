import { findNecThreshold } from '@pb/rules/deals/form-1099'
import type { Deps } from '../../../platform/deps.ts'
import type { CsvValue } from '../../../platform/csv.ts'
import { getOffice } from '../../office/index.ts'
import { toAmountField } from '../bookkeeping/amount-field.ts'
import { readYear } from './year-end.ts'

/**
 * Figures of Form 1099-NEC for people, one line a payee. Taxpayer numbers and addresses are left out: files for the IRS
 * have them (`nec/`).
 */
export const formHeader = [
  'Form type',
  'Tax year',
  'Payer name',
  'Payer address',
  'Payer phone',
  'Payer TIN',
  'Recipient name',
  'Recipient TIN',
  'Recipient address',
  'Account number',
  'Box 1 Nonemployee compensation',
  'Box 4 Federal income tax withheld',
  'Reportable',
  'Paid by card (1099-K)',
]

/** Lines of all payees of a year, also those below the threshold. */
export async function* exportForms({ db }: Pick<Deps, 'db'>, year: number): AsyncGenerator<CsvValue[][]> {
  const [office, threshold] = [await getOffice(db), findNecThreshold(year)]
  const rows = await readYear({ db }, year)
  yield rows.map((row) => [
    '1099-NEC',
    year,
    office.name,
    office.address,
    office.phone,
    '',
    row.name,
    '',
    '',
    row.agent_id ?? '',
    toAmountField(Number(row.box_1)),
    toAmountField(0),
    Number(row.box_1) >= threshold ? 'Yes' : 'No',
    toAmountField(Number(row.card)),
  ])
}
