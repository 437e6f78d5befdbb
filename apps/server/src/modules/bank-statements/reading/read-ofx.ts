import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { readingErrors, readingNotes } from '../texts.ts'
import { readElements, type Aggregate } from './ofx-elements.ts'
import { parseOfxAmount, parseOfxDay } from './ofx-values.ts'
import type { ReadLine, StatedAccount, StatementReading, UnreadLine } from './reading.ts'

/** Reads as UTF-8 where it is that, and otherwise as Windows-1252, which files that declare it or Latin-1 are. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether a file is OFX, or QFX or QBO, which add elements of their own. */
export function isOfx(bytes: Uint8Array): boolean {
  const head = decode(bytes.subarray(0, 4096))
  return /^\s*(?:\uFEFF\s*)?OFXHEADER\s*:/i.test(head) || /<\?OFX\s|<OFX>/i.test(head)
}

function toAccount(aggregate: Aggregate, isCard: boolean): StatedAccount {
  const number = (aggregate.values.get('ACCTID') ?? '').replaceAll(/[^\dA-Za-z]/g, '')
  return {
    routing: (aggregate.values.get('BANKID') ?? '').slice(0, 20),
    lastFour: number.slice(-4),
    kind: isCard ? 'card' : (aggregate.values.get('ACCTTYPE') ?? '').toLowerCase().slice(0, 20),
  }
}

const toName = ({ values, parts }: Aggregate): string =>
  values.get('NAME') ?? parts.get('PAYEE')?.values.get('NAME') ?? ''

function readLine(aggregate: Aggregate): ReadLine | UnreadLine {
  const { values, parts, row } = aggregate
  const name = toName(aggregate).slice(0, 200)
  const [amount = '', posted = ''] = [values.get('TRNAMT'), values.get('DTPOSTED')]
  const refuse = (problem: string): UnreadLine => ({ row, problem, name })
  const currency = parts.get('CURRENCY')?.values.get('CURSYM') ?? 'USD'
  if (currency !== 'USD') return refuse(readingErrors.currency(currency.slice(0, 10)))
  const cents = parseOfxAmount(amount)
  if (cents === null) return refuse(readingErrors.amount(amount.slice(0, 40)))
  const postedOn = parseOfxDay(posted)
  if (postedOn === null) return refuse(readingErrors.day(posted.slice(0, 40)))
  return {
    row,
    postedOn,
    cents,
    fitid: (values.get('FITID') ?? '').slice(0, 255),
    kind: (values.get('TRNTYPE') ?? '').toLowerCase().slice(0, 20),
    name,
    memo: (values.get('MEMO') ?? '').slice(0, 500),
    checkNumber: (values.get('CHECKNUM') ?? '').slice(0, 40),
  }
}

/** The reading of a statement's aggregate, with the transactions within it. */
function toReading(
  statement: Aggregate,
  lines: readonly (ReadLine | UnreadLine)[],
  notes: readonly string[],
): StatementReading {
  const { parts, name } = statement
  const isCard = name === 'CCSTMTRS'
  const from = parts.get(isCard ? 'CCACCTFROM' : 'BANKACCTFROM')
  const list = parts.get('BANKTRANLIST')
  const balance = parts.get('LEDGERBAL')
  const cents = parseOfxAmount(balance?.values.get('BALAMT') ?? '')
  const on = parseOfxDay(balance?.values.get('DTASOF') ?? '')
  return {
    account: from ? toAccount(from, isCard) : null,
    from: parseOfxDay(list?.values.get('DTSTART') ?? ''),
    until: parseOfxDay(list?.values.get('DTEND') ?? ''),
    closing: cents !== null && on !== null ? { cents, on } : null,
    lines: lines.filter((line) => 'cents' in line),
    unread: lines.filter((line) => 'problem' in line),
    notes,
  }
}

/**
 * Reads an OFX, QFX or QBO file, as defined by OFX 1.0.3 to 2.3 (Financial Data Exchange): one reading for each account.
 * Throws `UnreadableFileError` with the reason; also with the bank's own message, where the file holds only that.
 */
export async function readOfx(bytes: Uint8Array): Promise<readonly StatementReading[]> {
  const readings: StatementReading[] = []
  let lines: (ReadLine | UnreadLine)[] = []
  let message = ''
  let foreign = ''
  /** Of the whole file, also of what follows a statement. */
  const notes: string[] = []
  await readElements(decode(bytes), (aggregate) => {
    const { name, values } = aggregate
    if (name === 'STMTTRN') lines.push(readLine(aggregate))
    if (name === 'STATUS' && values.get('SEVERITY') === 'ERROR') message = values.get('MESSAGE') ?? ''
    if (name === 'INVSTMTRS') lines = []
    if (name !== 'STMTRS' && name !== 'CCSTMTRS') return
    const currency = values.get('CURDEF') ?? 'USD'
    if (currency === 'USD') readings.push(toReading(aggregate, lines, notes))
    else {
      foreign = currency.slice(0, 10)
      notes.push(readingNotes.currency(foreign))
    }
    lines = []
  })
  if (readings.length === 0 && foreign !== '') throw new UnreadableFileError(readingErrors.currency(foreign))
  if (readings.length === 0)
    throw new UnreadableFileError(
      message === '' ? readingErrors.noStatement : readingErrors.bankError(message.slice(0, 300)),
    )
  return readings
}
