import type { ExplainedStep } from '@pb/rules/deals/explain'
import { formatCents } from '@pb/rules/money'
import {
  colors,
  measureHeight,
  openDocument,
  rule,
  write,
  type Doc,
  type Style,
} from '../../../platform/pdf/document.ts'
import { drawLogo } from '../../../platform/pdf/figures.ts'
import { loadFonts } from '../../../platform/pdf/fonts/load-fonts.ts'
import type { StatementContent, StatementDeal } from './content.ts'
import { statementTexts as texts } from './texts.ts'

/** US Letter in points. */
const page = { left: 54, right: 558, top: 96, bottom: 726 } as const
const contentWidth = page.right - page.left
const amountWidth = 96
const textWidth = contentWidth - amountWidth - 12

const small: Style = { size: 8, color: colors.muted, lineGap: 1 }
const body: Style = { size: 9.5 }
const strong: Style = { size: 9.5, weight: 'semibold' }

/** The place on the page where the next line goes. */
interface Cursor {
  readonly doc: Doc
  readonly content: StatementContent
  readonly logo: Uint8Array | null
  y: number
}

function beginPage(cursor: Cursor): void {
  const { doc, content, logo } = cursor
  doc.addPage()
  const box = { width: 84, height: 28 }
  if (logo) drawLogo(doc, logo, { x: page.left, y: 40, ...box, alt: `Logo of ${content.office}` })
  const x = page.left + (logo ? box.width + 10 : 0)
  write(doc, content.office, { x, y: 48, width: 260, lines: 1 }, { size: 10, weight: 'semibold' })
  const right = { x: page.right - 200, y: 49, width: 200, lines: 1 }
  write(doc, content.date, right, { size: 8.5, color: colors.muted, align: 'right' })
  rule(doc, page.left, 78, contentWidth)
  cursor.y = page.top
}

function ensure(cursor: Cursor, height: number): void {
  if (cursor.y + height > page.bottom) beginPage(cursor)
}

function drawFacts(cursor: Cursor, facts: StatementDeal['facts']): void {
  const { doc } = cursor
  const column = contentWidth / 2
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2)
    const heights = pair.map(([label, value], at) => {
      const x = page.left + at * column
      write(doc, label, { x, y: cursor.y + 1, width: 74, lines: 1 }, { size: 8.5, color: colors.muted })
      return write(doc, value, { x: x + 78, y: cursor.y, width: column - 90, lines: 2 }, body)
    })
    cursor.y = Math.max(...heights) + 4
  }
  cursor.y += 8
}

/** A step: what happened in bold, below it where it comes from and how it was calculated, its amount at the right. */
function drawStep(cursor: Cursor, { title, source, formula, cents }: ExplainedStep): void {
  const { doc } = cursor
  const box = { x: page.left, width: textWidth }
  const height = [
    measureHeight(doc, title, box, strong),
    measureHeight(doc, formula, box, body),
    measureHeight(doc, source, box, small),
  ].reduce((sum, each) => sum + each, 15)
  ensure(cursor, height)
  const top = cursor.y + 6
  const amount = { x: page.right - amountWidth, y: top, width: amountWidth, lines: 1 }
  let y = write(doc, title, { ...box, y: top }, strong)
  y = write(doc, formula, { ...box, y: y + 1 }, body)
  y = write(doc, source, { ...box, y: y + 2 }, small)
  write(doc, formatCents(cents), amount, { ...strong, align: 'right' })
  cursor.y = y + 6
  rule(doc, page.left, cursor.y, contentWidth)
}

function drawSum(cursor: Cursor, label: string, cents: number, style: Style): void {
  const { doc } = cursor
  ensure(cursor, 22)
  const y = cursor.y + 8
  write(doc, label, { x: page.left, y, width: textWidth, lines: 1 }, style)
  const box = { x: page.right - amountWidth - 40, y, width: amountWidth + 40, lines: 1 }
  write(doc, formatCents(cents), box, { ...style, align: 'right' })
  cursor.y = y + style.size * 1.25
}

function drawDeal(cursor: Cursor, deal: StatementDeal): void {
  const { doc } = cursor
  ensure(cursor, 150)
  cursor.y = write(
    doc,
    deal.title,
    { x: page.left, y: cursor.y, width: contentWidth, lines: 2, tag: 'H2' },
    { size: 12, weight: 'semibold' },
  )
  cursor.y += 6
  drawFacts(cursor, deal.facts)
  rule(doc, page.left, cursor.y, contentWidth)
  for (const step of deal.steps) drawStep(cursor, step)
  drawSum(cursor, deal.final ? texts.net : texts.estimate, deal.net, { size: 11, weight: 'semibold' })
  if (deal.paid !== 0) {
    drawSum(cursor, texts.paid, deal.paid, body)
    drawSum(cursor, texts.left, deal.net - deal.paid, body)
  }
  if (!deal.final)
    cursor.y = write(
      doc,
      texts.notFinal,
      { x: page.left, y: cursor.y + 8, width: contentWidth },
      { size: 8.5, color: colors.muted },
    )
  cursor.y += 26
}

function numberPages(doc: Doc, { office, officeLines }: StatementContent): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    const style: Style = { size: 7, color: colors.muted }
    const text = [office, ...officeLines].join('  ·  ')
    write(doc, text, { x: page.left, y: 752, width: 420, lines: 1 }, style)
    const number = texts.page(index + 1, count)
    write(doc, number, { x: page.right - 80, y: 752, width: 80, lines: 1 }, { ...style, align: 'right' })
  }
}

/** Draws a statement of what an agent gets of one deal or of several. */
export async function drawStatement(content: StatementContent, logo: Uint8Array | null): Promise<Buffer> {
  const doc = openDocument({
    title: `${texts.title}: ${content.agent}`,
    author: content.office,
    subject: content.deals.map(({ title }) => title).join(', '),
    fonts: await loadFonts(content),
  })
  const chunks: Uint8Array[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const cursor: Cursor = { doc, content, logo, y: 0 }
  beginPage(cursor)
  const heading = { x: page.left, width: contentWidth }
  cursor.y = write(
    doc,
    content.agent,
    { ...heading, y: cursor.y, lines: 1, tag: 'H1' },
    { size: 20, weight: 'semibold' },
  )
  cursor.y = write(
    doc,
    texts.title,
    { ...heading, y: cursor.y + 2, lines: 1 },
    { size: 10, color: colors.muted },
  )
  cursor.y += 20
  for (const deal of content.deals) drawDeal(cursor, deal)
  if (content.deals.length > 1) {
    const net = content.deals.reduce((sum, deal) => sum + deal.net, 0)
    drawSum(cursor, texts.total(content.deals.length), net, { size: 12, weight: 'semibold' })
  }
  numberPages(doc, content)
  doc.end()
  return finished
}
