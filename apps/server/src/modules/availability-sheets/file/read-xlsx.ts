import readExcelFile, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { readMarks } from './read-marks.ts'
import { applyMarks, toCell, type Worksheet } from './worksheet.ts'
import { unpackedBytes } from './zip-size.ts'

/** XLSX files are zipped XML: 200,000 rows of 15 columns unpack to about as many bytes. */
const maxUnpackedBytes = 200_000_000

/** Reads the worksheets of an XLSX file in their order; throws `UnreadableFileError`. */
export async function readXlsx(file: Uint8Array<ArrayBuffer>): Promise<Worksheet[]> {
  const bytes = unpackedBytes(file)
  if (bytes > maxUnpackedBytes)
    throw new UnreadableFileError(
      `The file is too large once unpacked: ${Math.ceil(bytes / 1e6)} MB. We read up to ${maxUnpackedBytes / 1e6} MB: split it, or save it as CSV.`,
    )
  try {
    const sheets = await readExcelFile(new Blob([file]))
    const marks = readMarks(file, maxUnpackedBytes)
    return sheets.map(({ sheet, data }) =>
      applyMarks(
        sheet,
        data.map((row) => row.map(toCell)),
        marks.get(sheet),
      ),
    )
  } catch (error) {
    if (error instanceof InvalidInputError)
      throw new UnreadableFileError("The file is damaged: it isn't a complete XLSX file")
    if (error instanceof InvalidSpreadsheetError)
      throw new UnreadableFileError(
        "We couldn't read this file. Open it in Excel or another spreadsheet app, save it again and upload the new copy.",
      )
    throw error
  }
}
