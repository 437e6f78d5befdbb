/**
 * ACH files by the record layout of the Nacha Operating Rules: lines of 94 characters in blocks of ten. Only credits are
 * written (checking 22, savings 32), and where a bank wants it the debit that balances them (27, 37).
 */

export type BankAccountKind = 'checking' | 'savings'
export type AccountHolder = 'person' | 'company'

export interface AchOriginator {
  /** Routing number of the office's bank. */
  readonly routing: string
  readonly bankName: string
  /** Ten characters, as the bank gave them: often `1` and the tax number. */
  readonly immediateOrigin: string
  readonly companyId: string
  readonly companyName: string
  /** What the payee's bank shows beside the name, at most ten characters. */
  readonly description: string
  /** The office's own account, debited in each batch; null for a file of credits alone. */
  readonly offset: { readonly accountNumber: string; readonly kind: BankAccountKind } | null
}

export interface AchEntry {
  readonly routing: string
  readonly accountNumber: string
  readonly kind: BankAccountKind
  readonly holder: AccountHolder
  readonly name: string
  /** The office's own number of the payment, at most 15 characters. */
  readonly reference: string
  readonly cents: number
}

export interface AchFileInput {
  readonly originator: AchOriginator
  readonly entries: readonly AchEntry[]
  /** New York's day and time: `yyyy-mm-dd`, `hh:mm`. */
  readonly createdOn: string
  readonly createdAt: string
  /** `A` for the first file of a day. */
  readonly modifier: string
  /** A banking day. */
  readonly effectiveOn: string
}

/** A value that its field can't hold. The message names it. */
export class AchFileError extends Error {}

export const maxAchCents = 9_999_999_999
const lineLength = 94
const blockingFactor = 10
const hashModulus = 10_000_000_000
const modifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** The modifier of the nth file of a day, from 0; null after 36. */
export const getFileModifier = (count: number): string | null => modifiers[count] ?? null

function text(value: string, width: number): string {
  if (value.length > width) throw new AchFileError(`“${value}” is longer than ${width} characters`)
  return value.padEnd(width)
}

function digits(value: number, width: number): string {
  const written = String(value)
  if (!/^\d+$/.test(written) || written.length > width)
    throw new AchFileError(`${written} doesn’t fit in ${width} digits`)
  return written.padStart(width, '0')
}

const toShortDay = (day: string): string => day.slice(2).replaceAll('-', '')

function join(fields: readonly string[]): string {
  const line = fields.join('')
  if (line.length !== lineLength) throw new Error(`a record of ${line.length} characters`)
  return line
}

interface Sums {
  readonly count: number
  readonly hash: number
  readonly debit: number
  readonly credit: number
}

const noSums: Sums = { count: 0, hash: 0, debit: 0, credit: 0 }
const add = (left: Sums, right: Sums): Sums => ({
  count: left.count + right.count,
  hash: (left.hash + right.hash) % hashModulus,
  debit: left.debit + right.debit,
  credit: left.credit + right.credit,
})

interface Line extends Omit<AchEntry, 'holder'> {
  readonly direction: 'credit' | 'debit'
}

const codes = {
  credit: { checking: '22', savings: '32' },
  debit: { checking: '27', savings: '37' },
} as const

function toEntryRecord(line: Line, odfi: string, trace: number): string {
  if (line.cents > maxAchCents)
    throw new AchFileError(`The amount for ${line.name} is more than an ACH file can hold ($99,999,999.99)`)
  return join([
    '6',
    codes[line.direction][line.kind],
    text(line.routing, 9),
    text(line.accountNumber, 17),
    digits(line.cents, 10),
    text(line.reference, 15),
    text(line.name, 22),
    '  ',
    '0',
    odfi,
    digits(trace, 7),
  ])
}

const toSums = ({ direction, cents, routing }: Line): Sums => ({
  count: 1,
  hash: Number(routing.slice(0, 8)),
  debit: direction === 'debit' ? cents : 0,
  credit: direction === 'credit' ? cents : 0,
})

/** The office's own account pays what a batch credits. */
function toOffset({ routing, companyName, offset }: AchOriginator, cents: number): Line[] {
  if (offset === null) return []
  const { accountNumber, kind } = offset
  return [{ routing, accountNumber, kind, name: companyName, reference: 'OFFSET', cents, direction: 'debit' }]
}

interface Batch {
  readonly records: readonly string[]
  readonly sums: Sums
  /** The last trace number it used. */
  readonly trace: number
}

function toBatch(
  { originator, effectiveOn, createdOn }: AchFileInput,
  entries: readonly AchEntry[],
  { number, trace }: { readonly number: number; readonly trace: number },
): Batch {
  const odfi = originator.routing.slice(0, 8)
  const credits = entries.map((entry) => Object.assign({}, entry, { direction: 'credit' as const }))
  const total = entries.reduce((sum, { cents }) => sum + cents, 0)
  const lines: Line[] = [...credits, ...toOffset(originator, total)]
  const sums = lines.map(toSums).reduce(add, noSums)
  const serviceClass = originator.offset === null ? '220' : '200'
  const end = [text(originator.companyId, 10), ' '.repeat(25), odfi, digits(number, 7)]
  return {
    records: [
      join([
        '5',
        serviceClass,
        text(originator.companyName, 16),
        ' '.repeat(20),
        text(originator.companyId, 10),
        entries[0]?.holder === 'company' ? 'CCD' : 'PPD',
        text(originator.description, 10),
        toShortDay(createdOn),
        toShortDay(effectiveOn),
        '   ',
        '1',
        odfi,
        digits(number, 7),
      ]),
      ...lines.map((line, index) => toEntryRecord(line, odfi, trace + index + 1)),
      join([
        '8',
        serviceClass,
        digits(sums.count, 6),
        digits(sums.hash, 10),
        digits(sums.debit, 12),
        digits(sums.credit, 12),
        ...end,
      ]),
    ],
    sums,
    trace: trace + lines.length,
  }
}

/**
 * Writes a file of credits: a batch of payments to people (PPD) and one of payments to companies (CCD), lines ended by
 * CR LF. Names have to be in the file's characters already (`toAchText`). Throws an `AchFileError` for a value that its
 * field can't hold; nothing is cut.
 */
export function writeAchFile(input: AchFileInput): string {
  const { originator, entries, createdOn, createdAt, modifier } = input
  const groups = (['person', 'company'] as const)
    .map((holder) => entries.filter((entry) => entry.holder === holder))
    .filter((group) => group.length > 0)
  if (groups.length === 0) throw new AchFileError('There is nothing to pay')
  const batches: Batch[] = []
  for (const [index, group] of groups.entries())
    batches.push(toBatch(input, group, { number: index + 1, trace: batches.at(-1)?.trace ?? 0 }))
  const sums = batches.map((batch) => batch.sums).reduce(add, noSums)
  const body = batches.flatMap(({ records }) => records)
  const blocks = Math.ceil((body.length + 2) / blockingFactor)
  const header = join([
    '1',
    '01',
    ` ${text(originator.routing, 9)}`,
    text(originator.immediateOrigin, 10),
    toShortDay(createdOn),
    createdAt.replace(':', ''),
    modifier,
    '094',
    String(blockingFactor),
    '1',
    text(originator.bankName, 23),
    text(originator.companyName, 23),
    ' '.repeat(8),
  ])
  const control = join([
    '9',
    digits(batches.length, 6),
    digits(blocks, 6),
    digits(sums.count, 8),
    digits(sums.hash, 10),
    digits(sums.debit, 12),
    digits(sums.credit, 12),
    ' '.repeat(39),
  ])
  const filler = Array.from({ length: blocks * blockingFactor - body.length - 2 }, () =>
    '9'.repeat(lineLength),
  )
  return [header, ...body, control, ...filler].map((line) => `${line}\r\n`).join('')
}
