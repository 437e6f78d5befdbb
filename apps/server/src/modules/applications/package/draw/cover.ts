import { colors, measureHeight, rule, write, type Style } from '../../../../platform/pdf/document.ts'
import { drawLogo } from '../../../../platform/pdf/figures.ts'
import { joinNames } from './join-names.ts'
import type { PackageContent, PackageLine, PackageMember } from '../content.ts'
import { contentWidth, page, type Flow } from './flow.ts'

const small: Style = { size: 8.5, color: colors.muted }
const heading: Style = { size: 11, weight: 'semibold' }

function drawHead(
  { doc }: Flow,
  { office, officeLines, date }: PackageContent,
  logo: Uint8Array | null,
): void {
  if (logo) drawLogo(doc, logo, { x: page.left, y: 44, width: 96, height: 32, alt: `Logo of ${office}` })
  const x = page.left + (logo ? 108 : 0)
  write(doc, office, { x, y: 46, width: 300, lines: 1 }, { size: 10.5, weight: 'semibold' })
  if (officeLines.length > 0)
    write(
      doc,
      officeLines.join('  ·  '),
      { x, y: 61, width: 320, lines: 1 },
      { size: 7.5, color: colors.muted },
    )
  write(doc, date, { x: page.right - 130, y: 46, width: 130, lines: 1 }, { ...small, align: 'right' })
}

/** Draws facts in three columns. */
function drawFacts(flow: Flow, facts: readonly PackageLine[]): void {
  const { doc } = flow
  const width = contentWidth / 3
  const box = { width: width - 14 }
  for (let at = 0; at < facts.length; at += 3) {
    const row = facts.slice(at, at + 3)
    const bottoms = row.map(([label, value], column) => {
      const x = page.left + column * width
      write(doc, label, { x, y: flow.y, ...box, lines: 1 }, { size: 7.5, color: colors.muted })
      return write(doc, value, { x, y: flow.y + 11, ...box }, { size: 10 })
    })
    flow.y = Math.max(...bottoms) + 10
  }
}

const columns = [
  { key: 'name', title: 'Name', width: 132 },
  { key: 'role', title: 'Applies as', width: 84 },
  { key: 'occupation', title: 'Occupation', width: 84 },
  { key: 'income', title: 'Annual income', width: 76, align: 'right' },
  { key: 'savings', title: 'Savings', width: 62, align: 'right' },
  { key: 'debts', title: 'Monthly debts', width: 66, align: 'right' },
] as const satisfies readonly { key: keyof PackageMember; title: string; width: number; align?: 'right' }[]

function drawCells(flow: Flow, cells: Readonly<Partial<PackageMember>>, style: Style): void {
  const { doc } = flow
  const texts = columns.map(({ key }) => cells[key] ?? '')
  const boxes = columns.map(({ width }) => ({ width: width - 8 }))
  const height = Math.max(...texts.map((text, index) => measureHeight(doc, text, boxes[index]!, style)))
  flow.ensure(height + 12)
  let x: number = page.left
  for (const [index, column] of columns.entries()) {
    const align = 'align' in column ? column.align : 'left'
    const left = align === 'right' ? x + 8 : x
    if (texts[index] !== '')
      write(doc, texts[index]!, { x: left, y: flow.y + 5, ...boxes[index]! }, { ...style, align })
    x += column.width
  }
  flow.y += height + 10
}

function drawMembers(flow: Flow, { members, totals }: PackageContent): void {
  flow.text('Household', heading, 2, 'H2')
  drawCells(flow, Object.fromEntries(columns.map(({ key, title }) => [key, title])), {
    size: 7.5,
    color: colors.muted,
  })
  for (const member of members) {
    rule(flow.doc, page.left, flow.y, contentWidth)
    drawCells(flow, member, { size: 9 })
  }
  if (totals) {
    rule(flow.doc, page.left, flow.y, contentWidth)
    drawCells(flow, { name: 'All who will live there', ...totals }, { size: 9, weight: 'semibold' })
  }
  flow.y += 12
}

function drawTests(flow: Flow, { tests }: PackageContent): void {
  if (tests.length === 0) return
  flow.ensure(30 + tests.length * 20)
  flow.text('Income', heading, 4, 'H2')
  for (const { title, detail, passed } of tests) {
    const y = flow.y + 4
    rule(flow.doc, page.left, flow.y, contentWidth)
    write(flow.doc, title, { x: page.left, y, width: 250 }, { size: 9 })
    write(flow.doc, detail, { x: page.left + 250, y, width: 180 }, { size: 9, align: 'right' })
    const color = passed ? '#1d7a55' : '#a2372f'
    const result: Style = { size: 9, weight: 'semibold', color, align: 'right' }
    write(flow.doc, passed ? 'Met' : 'Not met', { x: page.right - 60, y, width: 60 }, result)
    flow.y += 20
  }
  flow.y += 12
}

function drawAgent(flow: Flow, { agent, office, isUnmasked }: PackageContent): void {
  flow.ensure(70)
  rule(flow.doc, page.left, flow.y, contentWidth)
  flow.y += 10
  const half = { width: contentWidth / 2 - 10 }
  const top = flow.y
  write(flow.doc, agent.name, { x: page.left, y: top, ...half }, { size: 10.5, weight: 'semibold' })
  write(
    flow.doc,
    [agent.title, office].filter(Boolean).join(', '),
    { x: page.left, y: flow.doc.y + 1, ...half },
    small,
  )
  const contact = [agent.phone, agent.email].filter(Boolean).join('  ·  ')
  if (contact) write(flow.doc, contact, { x: page.left, y: flow.doc.y + 1, ...half }, small)
  const bottom = flow.doc.y
  const notice = isUnmasked
    ? 'Confidential. This package has full social security and account numbers.'
    : 'Confidential. Social security numbers, dates of birth and account numbers are masked.'
  const right = { x: page.left + contentWidth / 2, y: top, width: contentWidth / 2 }
  write(flow.doc, notice, right, { ...small, align: 'right' })
  flow.y = Math.max(bottom, flow.doc.y) + 22
}

/** Draws the cover without its contents. */
export function drawCover(flow: Flow, content: PackageContent, logo: Uint8Array | null): void {
  flow.mark('Cover', 0, 'next')
  flow.begin('Cover', 'Rental application')
  drawHead(flow, content, logo)
  flow.y = 108
  flow.text('Rental application', { size: 10, color: colors.muted }, 3)
  flow.text(content.address, { size: 22, weight: 'semibold' }, 4, 'H1')
  flow.text(joinNames(content.people.map(({ name }) => name)), { size: 11 }, 18)
  drawFacts(flow, content.facts)
  flow.y += 10
  drawMembers(flow, content)
  drawTests(flow, content)
  drawAgent(flow, content)
}
