import { colors, measureHeight, rule, write, type Doc, type Style } from '../../../platform/pdf/document.ts'
import { drawLogo } from '../../../platform/pdf/figures.ts'
import type { InvoiceSnapshot } from '../tables.ts'

/** US Letter in points. */
export const page = { width: 612, height: 792, left: 54, right: 558, top: 54, bottom: 742 } as const
export const contentWidth = page.right - page.left

/** The office's green, as on the screen. */
const brand = '#155b45'
const brandSoft = '#eef5f1'

const label: Style = { size: 7.5, color: colors.muted }
const body: Style = { size: 9.5, lineGap: 1.5 }
export const strong: Style = { size: 9.5, weight: 'semibold', lineGap: 1.5 }
/** The longest note that can be entered fits. */
const maxPanelLines = 44
const logoBox = { width: 150, height: 46 }

interface Column {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Writes a small label with lines below it; empty lines are left out. Returns the y below. */
export function writeBlock(
  doc: Doc,
  title: string,
  lines: readonly (readonly [text: string, style?: Style])[],
  { x, y, width }: Column,
): number {
  let below =
    write(doc, title.toUpperCase(), { x, y, width, tag: 'H2' }, { ...label, weight: 'semibold' }) + 4
  for (const [text, style = body] of lines)
    if (text !== '') below = write(doc, text, { x, y: below, width, lines: 8 }, style) + 1
  return below
}

/** Draws the office's letterhead, and the kind of document with its number on the right. Returns the y below. */
export function drawLetterhead(
  doc: Doc,
  { office }: InvoiceSnapshot,
  logo: Uint8Array | null,
  { title, number }: { readonly title: string; readonly number: string },
): number {
  doc.markContent('Artifact')
  doc.rect(0, 0, page.width, 7).fill(brand)
  doc.endMarkedContent()
  const top = 44
  const width = 280
  let y = top
  if (logo) {
    drawLogo(doc, logo, { x: page.left, y, ...logoBox, alt: `Logo of ${office.name}` })
    y += logoBox.height + 8
  }
  y =
    write(
      doc,
      office.name,
      { x: page.left, y, width, lines: 2 },
      { size: logo ? 11 : 17, weight: 'semibold' },
    ) + 2
  const license = office.license === '' ? '' : `Licensed real estate broker ${office.license}`
  for (const line of [office.address, office.phone, license])
    if (line !== '')
      y = write(doc, line, { x: page.left, y, width, lines: 2 }, { size: 8.5, color: colors.muted }) + 1
  const right = { x: page.right - 230, width: 230, lines: 1 }
  write(
    doc,
    title,
    { ...right, y: top - 5, tag: 'H1' },
    { size: 27, weight: 'semibold', color: brand, align: 'right' },
  )
  write(doc, number, { ...right, y: top + 31 }, { size: 11, weight: 'semibold', align: 'right' })
  return Math.max(y, top + 56) + 22
}

/** Draws facts beside each other in a tinted band; the last one is larger. Returns the y below. */
export function drawFacts(
  doc: Doc,
  facts: readonly (readonly [title: string, value: string])[],
  y: number,
): number {
  const height = 52
  doc.markContent('Artifact')
  doc.roundedRect(page.left, y, contentWidth, height, 6).fill(brandSoft)
  doc.endMarkedContent()
  // The amount has the room of one and a half facts.
  const width = (contentWidth - 32) / (facts.length + 0.5)
  facts.forEach(([title, value], index) => {
    const last = index === facts.length - 1
    const box = { x: page.left + 16 + index * width, width: last ? width * 1.5 : width, lines: 1 }
    const align = last ? 'right' : 'left'
    write(doc, title.toUpperCase(), { ...box, y: y + 11 }, { ...label, weight: 'semibold', align })
    const style: Style = last
      ? { size: 16, weight: 'semibold', color: brand, align }
      : { size: 10.5, weight: 'semibold', align }
    write(doc, value, { ...box, y: y + (last ? 21 : 25) }, style)
  })
  return y + height + 24
}

/** Draws a table of one line: what is charged with its details below, and the amount. Returns the y below. */
export function drawLine(
  doc: Doc,
  { title, details, amount }: { title: string; details: readonly string[]; amount: string },
  y: number,
): number {
  const left = { x: page.left, width: contentWidth - 130 }
  const right = { x: page.right - 120, width: 120, lines: 1 }
  write(doc, 'DESCRIPTION', { ...left, y }, { ...label, weight: 'semibold' })
  write(doc, 'AMOUNT', { ...right, y }, { ...label, weight: 'semibold', align: 'right' })
  rule(doc, page.left, y + 14, contentWidth)
  const top = y + 23
  let below = write(doc, title, { ...left, y: top }, { size: 11, weight: 'semibold' }) + 3
  write(doc, amount, { ...right, y: top }, { size: 11, weight: 'semibold', align: 'right' })
  for (const detail of details)
    below = write(doc, detail, { ...left, y: below }, { ...body, color: colors.muted }) + 1
  rule(doc, page.left, below + 9, contentWidth)
  return below + 18
}

/** Draws a total at the right. Returns the y below. */
export function drawTotal(doc: Doc, title: string, amount: string, y: number, main = true): number {
  const style: Style = main ? { size: 13, weight: 'semibold' } : body
  write(doc, title, { x: page.right - 300, y, width: 180, lines: 1 }, { ...style, align: 'right' })
  write(
    doc,
    amount,
    { x: page.right - 120, y, width: 120, lines: 1 },
    {
      ...style,
      align: 'right',
      color: main ? brand : colors.ink,
    },
  )
  return y + (main ? 24 : 17)
}

/** Writes paragraphs under a title in a box of its own, on a new page if it does not fit. Returns the y below. */
export function drawPanel(doc: Doc, title: string, paragraphs: readonly string[], start: number): number {
  const text = paragraphs.filter((paragraph) => paragraph !== '')
  if (text.length === 0) return start
  const width = contentWidth - 32
  const height =
    text.reduce((sum, part) => sum + measureHeight(doc, part, { width, lines: maxPanelLines }, body) + 4, 0) +
    36
  const fits = start + height <= page.bottom - 24
  if (!fits) doc.addPage()
  const y = fits ? start : page.top
  doc.markContent('Artifact')
  doc.roundedRect(page.left, y, contentWidth, height, 6).lineWidth(0.6).stroke(colors.line)
  doc.endMarkedContent()
  let below = write(
    doc,
    title.toUpperCase(),
    { x: page.left + 16, y: y + 13, width, tag: 'H2' },
    {
      ...label,
      weight: 'semibold',
    },
  )
  below += 4
  for (const part of text)
    below = write(doc, part, { x: page.left + 16, y: below, width, lines: maxPanelLines }, body) + 4
  return y + height + 18
}

/** Writes the foot of each page. */
export function drawFeet(doc: Doc, { office }: InvoiceSnapshot, text: string): void {
  const { count } = doc.bufferedPageRange()
  const line = [office.name, office.address, office.phone].filter(Boolean).join('  ·  ')
  const style: Style = { size: 7.5, color: colors.muted }
  const y = page.bottom - 6
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index)
    rule(doc, page.left, page.bottom - 14, contentWidth)
    write(doc, line, { x: page.left, y, width: contentWidth - 150, lines: 1 }, style)
    const right = count === 1 ? text : `${text}, page ${index + 1} of ${count}`
    write(doc, right, { x: page.right - 150, y, width: 150, lines: 1 }, { ...style, align: 'right' })
  }
}

/** Marks the page as a draft. */
export function drawWatermark(doc: Doc, text: string): void {
  doc.markContent('Artifact')
  doc.save().rotate(-38, { origin: [page.width / 2, page.height / 2] })
  doc.font('semibold').fontSize(130).fillColor('#9aa0ad').fillOpacity(0.2)
  doc.text(text, 0, page.height / 2 - 80, { width: page.width, align: 'center', lineBreak: false })
  doc.restore()
  doc.fillOpacity(1)
  doc.endMarkedContent()
}
