import { spellAmount } from '@pb/rules/deals/amount-in-words'
import { formatCents } from '@pb/rules/money'
import { colors, measureWidth, openDocument, rule, write, type Doc } from '../../../platform/pdf/document.ts'
import { loadFonts } from '../../../platform/pdf/fonts/load-fonts.ts'
import type { CheckPrint, CheckSheet } from './check-sheet.ts'
import { moreLines } from './texts.ts'

/**
 * Voucher checks on US Letter: the check in the upper third, then two stubs, one for the payee and one for the office.
 * Points from the upper left of the page, by the parts of common stock with the check on top; the stock has the office,
 * the bank, the line for the signature and the number in magnetic ink printed on it.
 */
const parts = {
  date: { x: 486, y: 66, width: 90 },
  payee: { x: 66, y: 102, width: 400 },
  amount: { x: 486, y: 102, width: 90 },
  words: { x: 24, y: 128, width: 500 },
  address: { x: 66, y: 152, width: 300 },
  memo: { x: 54, y: 210, width: 250 },
} as const
type Part = keyof typeof parts
const stubs = [252, 504] as const
const stubHeight = 252
const left = 30
const right = 582
const lineHeight = 14
/** Three lines stay above the memo. */
const addressLineHeight = 13
/** Lines of a stub between its head and its total. */
const maxLines = 10

interface Shift {
  readonly x: number
  readonly y: number
}

const pointsOfHundredth = 0.72
const toShift = ({ right: x, down: y }: CheckPrint['shift']): Shift => ({
  x: x * pointsOfHundredth,
  y: y * pointsOfHundredth,
})

const sizes = [10, 9, 8, 7, 6] as const

/** Writes a part in the largest size in which nothing of it is cut. */
function place(doc: Doc, { text, part }: { readonly text: string; readonly part: Part }, shift: Shift): void {
  const { x, y, width } = parts[part]
  const size = sizes.find((each) => measureWidth(doc, text, { size: each }) <= width) ?? sizes.at(-1)!
  write(doc, text, { x: x + shift.x, y: y + shift.y, width, lines: size === sizes.at(-1) ? 2 : 1 }, { size })
}

/** Asterisks keep digits and words from being added. */
const protectAmount = (cents: number): string => `**${formatCents(cents).slice(1)}`

/** As many asterisks as there is room for, at most 20. */
function protectWords(doc: Doc, cents: number): string {
  const words = spellAmount(cents)
  let stars = 20
  while (
    stars > 0 &&
    measureWidth(doc, `${words} ${'*'.repeat(stars)}`, { size: sizes[0] }) > parts.words.width
  )
    stars -= 1
  return stars === 0 ? words : `${words} ${'*'.repeat(stars)}`
}

function drawCheck(doc: Doc, sheet: CheckSheet, shift: Shift): void {
  place(doc, { text: sheet.date, part: 'date' }, shift)
  place(doc, { text: sheet.payee, part: 'payee' }, shift)
  place(doc, { text: protectAmount(sheet.cents), part: 'amount' }, shift)
  place(doc, { text: protectWords(doc, sheet.cents), part: 'words' }, shift)
  for (const [line, text] of [sheet.payee, ...sheet.address].entries())
    place(doc, { text, part: 'address' }, { x: shift.x, y: shift.y + line * addressLineHeight })
  place(doc, { text: sheet.memo, part: 'memo' }, shift)
}

function drawLine(
  doc: Doc,
  { title, amount, y }: { title: string; amount: string; y: number },
  shift: Shift,
): void {
  write(doc, title, { x: left + shift.x, y, width: right - left - 110, lines: 1 }, { size: 9 })
  if (amount === '') return
  const box = { x: right - 100 + shift.x, y, width: 100, lines: 1 }
  write(doc, amount, box, { size: 9, align: 'right' })
}

function drawStub(
  doc: Doc,
  { office, sheet }: { office: string; sheet: CheckSheet },
  shift: Shift & { top: number },
): void {
  const top = shift.top + shift.y
  const head = { x: left + shift.x, width: right - left, lines: 1 }
  write(doc, `${office} · Check ${sheet.number}`, { ...head, y: top + 20 }, { size: 10, weight: 'semibold' })
  const second = [sheet.payee, sheet.date, sheet.memo].join(' · ')
  write(doc, second, { ...head, y: top + 36 }, { size: 9, color: colors.muted })
  if (sheet.note !== '') write(doc, sheet.note, { ...head, y: top + 50 }, { size: 9, weight: 'semibold' })
  const first = top + 68
  const shown = sheet.lines.length > maxLines ? sheet.lines.slice(0, maxLines - 1) : sheet.lines
  for (const [index, { title, cents }] of shown.entries())
    drawLine(doc, { title, amount: formatCents(cents), y: first + index * lineHeight }, shift)
  const rest = sheet.lines.slice(shown.length)
  if (rest.length > 0) {
    const amount = formatCents(rest.reduce((total, { cents }) => total + cents, 0))
    drawLine(doc, { title: moreLines(rest.length), amount, y: first + shown.length * lineHeight }, shift)
  }
  const bottom = top + stubHeight - 34
  rule(doc, left + shift.x, bottom - 6, right - left)
  drawLine(doc, { title: 'Total', amount: formatCents(sheet.cents), y: bottom }, shift)
}

function drawAlignment(doc: Doc, shift: Shift): void {
  for (const [name, { x, y, width }] of Object.entries(parts)) {
    doc.rect(x + shift.x, y + shift.y, width, 12).stroke(colors.line)
    const box = { x: x + shift.x + 2, y: y + shift.y, width: width - 4, lines: 1 }
    write(doc, name.charAt(0).toUpperCase() + name.slice(1), box, { size: 8 })
  }
  for (const top of stubs) rule(doc, 0, top + shift.y, 612)
  const text =
    'Alignment page: print it on plain paper and hold it against your check stock. If the boxes are off, enter by how much, and print it again.'
  const box = { x: left + shift.x, y: stubs[0] + 24 + shift.y, width: right - left, lines: 3 }
  write(doc, text, box, { size: 10 })
}

/** Draws checks, one on each page, or the alignment page. Throws an `UnprintableTextError` for letters no font has. */
export async function drawChecks(print: CheckPrint): Promise<Buffer> {
  const { office, sheets, alignment } = print
  const shift = toShift(print.shift)
  const doc = openDocument({
    title: alignment ? 'Check alignment' : `Checks of ${office}`,
    author: office,
    subject: 'Checks',
    fonts: await loadFonts(print),
  })
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve) => doc.on('end', resolve))
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  if (alignment) {
    doc.addPage()
    drawAlignment(doc, shift)
  }
  for (const sheet of sheets) {
    doc.addPage()
    drawCheck(doc, sheet, shift)
    for (const top of stubs) drawStub(doc, { office, sheet }, { ...shift, top })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
