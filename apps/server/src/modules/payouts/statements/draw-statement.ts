import { formatCents } from '@pb/rules/money'
import { colors, openDocument, rule, write, type Doc, type Style } from '../../../platform/pdf/document.ts'
import { loadFonts } from '../../../platform/pdf/fonts/load-fonts.ts'
import type { PayoutStatement, StatementLine } from './statement.ts'

/** US Letter in points. */
const page = { left: 48, right: 564, top: 48, bottom: 736 } as const
const width = page.right - page.left
const rowHeight = 34

/** Right edges of the columns of amounts. */
const columns = [
  { title: 'Your part', right: 304 },
  { title: 'Company', right: 370 },
  { title: 'Deducted', right: 434 },
  { title: 'Net', right: 500 },
  { title: 'Paid now', right: 564 },
] as const
const columnWidth = 66
const titleWidth = columns[0].right - columnWidth - page.left - 4

const small: Style = { size: 8, color: colors.muted }
const amountStyle: Style = { size: 8.5, align: 'right' }

function writeAmount(doc: Doc, text: string, right: number, y: number, style: Style = amountStyle): void {
  write(doc, text, { x: right - columnWidth, y, width: columnWidth, lines: 1 }, style)
}

function drawHead(doc: Doc, { office, officeLines, payoutId }: PayoutStatement): void {
  write(doc, office, { x: page.left, y: page.top, width: 320, lines: 1 }, { size: 13, weight: 'semibold' })
  write(doc, officeLines.join(' · '), { x: page.left, y: page.top + 18, width, lines: 1 }, small)
  const number = { x: page.right - 180, y: page.top + 3, width: 180, lines: 1 }
  write(doc, `Payout ${payoutId}`, number, { size: 9, color: colors.muted, align: 'right' })
  rule(doc, page.left, page.top + 34, width)
}

function drawColumns(doc: Doc, y: number): number {
  write(doc, 'Deal', { x: page.left, y, width: titleWidth, lines: 1 }, small)
  for (const { title, right } of columns) writeAmount(doc, title, right, y, { ...small, align: 'right' })
  rule(doc, page.left, y + 14, width)
  return y + 20
}

const describeEarlier = ({ before }: StatementLine): string =>
  before === 0 ? '' : ` · ${formatCents(before)} paid before`

function drawLine(doc: Doc, line: StatementLine, y: number): void {
  const { title, detail, part, cents } = line
  write(doc, title, { x: page.left, y, width: titleWidth, lines: 1 }, { size: 9, weight: 'semibold' })
  const second = { x: page.left, y: y + 13, width: columns[2].right - page.left, lines: 1 }
  write(doc, detail + describeEarlier(line), second, small)
  const figures = part ? [part.gross, 0 - part.company, 0 - part.deducted, part.net].map(formatCents) : []
  for (const [index, text] of figures.entries()) writeAmount(doc, text, columns[index]!.right, y)
  writeAmount(doc, formatCents(cents), columns[4].right, y, { ...amountStyle, weight: 'semibold' })
  rule(doc, page.left, y + rowHeight - 8, width)
}

function drawTotals(doc: Doc, { cents, year, payment }: PayoutStatement, y: number): void {
  const label = { x: page.left, width: 300, lines: 1 }
  const total = { x: page.right - 200, width: 200, lines: 1 }
  write(doc, 'Total of this payout', { ...label, y }, { size: 11, weight: 'semibold' })
  write(doc, formatCents(cents), { ...total, y }, { size: 11, weight: 'semibold', align: 'right' })
  write(doc, payment, { x: page.left, y: y + 18, width, lines: 2 }, { size: 9, color: colors.muted })
  write(doc, `Paid in ${year.year} so far`, { ...label, y: y + 44 }, { size: 9 })
  write(doc, formatCents(year.cents), { ...total, y: y + 44 }, { size: 9, align: 'right' })
  if (year.charges === 0) return
  write(doc, `Charges taken off in ${year.year}`, { ...label, y: y + 58 }, { size: 9 })
  write(doc, formatCents(0 - year.charges), { ...total, y: y + 58 }, { size: 9, align: 'right' })
}

function drawFoot(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    const box = { x: page.left, y: 752, width, lines: 1 }
    write(doc, `Page ${index - start + 1} of ${count}`, box, { ...small, align: 'right' })
  }
}

/** Starts another page when less than `height` is left; returns where to draw. */
function ensureRoom(doc: Doc, statement: PayoutStatement, y: number, height: number): number {
  if (y + height <= page.bottom) return y
  doc.addPage()
  drawHead(doc, statement)
  return drawColumns(doc, 98)
}

/** Draws the statement of a payout as a PDF. */
export async function drawStatement(statement: PayoutStatement): Promise<Buffer> {
  const { payee, office, date, lines, payoutId } = statement
  const doc = openDocument({
    title: `Payout ${payoutId}: ${payee}`,
    author: office,
    subject: 'Commission statement',
    fonts: await loadFonts(statement),
  })
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve) => doc.on('end', resolve))
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  doc.addPage()
  drawHead(doc, statement)
  const heading = { x: page.left, y: 98, width, lines: 1, tag: 'H1' as const }
  write(doc, 'Commission statement', heading, { size: 18, weight: 'semibold' })
  write(doc, `${payee} · ${date}`, { x: page.left, y: 124, width, lines: 1 }, { size: 10 })
  let y = drawColumns(doc, 156)
  for (const line of lines) {
    y = ensureRoom(doc, statement, y, rowHeight)
    drawLine(doc, line, y)
    y += rowHeight
  }
  drawTotals(doc, statement, ensureRoom(doc, statement, y, 84) + 6)
  drawFoot(doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
