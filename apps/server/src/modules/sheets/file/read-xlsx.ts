import readExcelFile, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal'
import { cellOf, SheetFault, trimmed, type Worksheet } from './grid.ts'
import { unpackedBytes } from './zip-size.ts'

/** An XLSX file is XML, packed; more than this is no list of homes. */
const mostUnpacked = 60_000_000

/** Reads the worksheets of an XLSX file in their order; throws `SheetFault`. */
export async function readXlsx(file: Uint8Array<ArrayBuffer>): Promise<Worksheet[]> {
  if (unpackedBytes(file) > mostUnpacked) throw new SheetFault('The file is too large once it is unpacked')
  try {
    const sheets = await readExcelFile(new Blob([file]))
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: trimmed(data.map((row) => row.map(cellOf))),
    }))
  } catch (error) {
    if (error instanceof InvalidInputError)
      throw new SheetFault('The file is damaged: it is no whole XLSX file')
    if (error instanceof InvalidSpreadsheetError)
      throw new SheetFault(
        'The file cannot be read as it is. Open it in a spreadsheet program, save it again, and send that.',
      )
    throw error
  }
}
