import { openingFields } from '@pb/rules/opening-fields'
import type { CsvValue } from '../../platform/csv.ts'

/** Columns of the template, as the screen names them. */
export const templateTitles = openingFields.map(({ title }) => title)

/** Two deals as an example: one that is settled, and one that the owner still owes. */
export async function* writeTemplate(year: number): AsyncGenerator<CsvValue[][]> {
  yield [
    [
      'Dana Ortiz',
      `${year}-01-15`,
      '330 East 38th Street',
      '14B',
      'Rental',
      'Lee Park',
      3500,
      4200,
      2940,
      1260,
      '',
      '',
      'Yes',
      `${year}-01-22`,
      '',
      '',
      '',
      '',
    ],
    [
      'dana@youroffice.com',
      `${year}-02-01`,
      '88 Greenwich Street',
      '5C',
      'Rental',
      'Mia Chen',
      4100,
      4100,
      2870,
      1230,
      '',
      '',
      'Yes',
      '',
      4100,
      'Greenwich Management',
      `${year}-03-03`,
      '1043',
    ],
  ]
}
