import { xlsx, type TestSheet } from '../../../test/factories/xlsx.ts'

/** A sheet in the manner of one that landlords send, and what a reader would take from it. */
export interface UglySheet {
  readonly manner: string
  readonly file: Buffer | string
  /** `address #unit rent bedrooms/baths` of each unit that can be used, in order. */
  readonly units: readonly string[]
  /** Values entered in the review: row, field, text. */
  readonly answers?: readonly (readonly [row: number, field: string, text: string])[]
  /** Rows of units that stay out. */
  readonly refused?: number
  /** Units whose rent needs a yes. */
  readonly doubtful?: readonly string[]
}

export const book = (...sheets: readonly TestSheet[]) => xlsx(sheets)
export const csv = (...lines: readonly string[]) => lines.join('\r\n')

export const kips = '330 East 38th Street'
export const murray = '155 East 38th Street'
export const gramercy = '240 East 24th Street'
export const chelsea = '300 West 23rd Street'
export const astoria = '25-40 31st Avenue'
export const grand = '1020 Grand Concourse'

export const title = ['Address', 'Unit', 'Rent', 'Layout']
