import { bankFileRows } from '@pb/contract/bank-statements'
import type { Deps } from '../../../platform/deps.ts'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { withReadAttempt } from '../../../platform/files/read-attempts.ts'
import { readSheetFile } from '../../availability-sheets/index.ts'
import { readBankSheet } from '../reading/read-bank-sheet.ts'
import { isOfx, readOfx } from '../reading/read-ofx.ts'
import type { StatementReading } from '../reading/reading.ts'
import { readingErrors } from '../texts.ts'

export interface BankFile {
  readonly format: 'ofx' | 'sheet'
  /** One for each account. */
  readonly readings: readonly StatementReading[]
}

async function readByFormat(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<BankFile> {
  if (isOfx(bytes)) return { format: 'ofx', readings: await readOfx(bytes) }
  // Titles, sums and blank lines come on top of the transactions.
  const worksheets = await readSheetFile(bytes, { maxRows: bankFileRows + 200, signal })
  return { format: 'sheet', readings: [readBankSheet(worksheets)] }
}

/** Reads a file of a bank. Throws `UnreadableFileError` with the reason. */
export async function readBankFile(
  bytes: Uint8Array<ArrayBuffer>,
  deps: Pick<Deps, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<BankFile> {
  const file = await withReadAttempt(deps, bytes, () => readByFormat(bytes, signal))
  const total = file.readings.reduce((sum, { lines, unread }) => sum + lines.length + unread.length, 0)
  if (total > bankFileRows) throw new UnreadableFileError(readingErrors.tooMany(bankFileRows))
  if (total === 0) throw new UnreadableFileError(readingErrors.noTransactions)
  return file
}
