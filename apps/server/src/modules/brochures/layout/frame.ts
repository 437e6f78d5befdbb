import type { BrochureAgent, BrochureCover } from '../brochure.ts'
import { colors, page, picture, rule, widthOf, write, type Doc } from './document.ts'
import { portrait as portraitBox } from './geometry.ts'

/** Where the agent's card begins; content ends above it. */
export const cardTop = 684

const fairHousing =
  'All information is from sources deemed reliable and may change. Equal housing opportunity: everybody is welcome.'

/** Begins a page: the office's name, and on the right what the page is. */
export function beginPage(doc: Doc, office: string, aside: { text: string; color?: string }): void {
  doc.addPage()
  write(doc, office, { x: page.left, y: 34, width: 300 }, { size: 9, weight: 'semibold' })
  write(
    doc,
    aside.text,
    { x: page.right - 200, y: 34, width: 200 },
    { size: 9, weight: 'semibold', color: aside.color ?? colors.muted, align: 'right' },
  )
}

/** How to reach the agent: whoever holds the paper must be able to answer it. */
function contactLine({ phone, email }: BrochureAgent): string {
  return [phone, email].filter(Boolean).join('  ·  ')
}

/** The agent's card at the foot of a page, and what must stand on advertising. */
export function drawCard(
  doc: Doc,
  { agent, office }: BrochureCover,
  portrait: Uint8Array | null,
  courtesy: string,
): void {
  rule(doc, page.left, cardTop, page.inner)
  const top = cardTop + 12
  const x = page.left + (portrait ? 54 : 0)
  if (portrait)
    picture(doc, portrait, {
      x: page.left,
      y: top,
      ...portraitBox,
      radius: 21,
      alt: `Portrait of ${agent.name}`,
    })
  write(doc, agent.name, { x, y: top, width: 300, lines: 1 }, { size: 10.5, weight: 'semibold' })
  const title = [agent.title, office].filter(Boolean).join(', ')
  write(doc, title, { x, y: top + 15, width: 340, lines: 1 }, { size: 8.5, color: colors.muted })
  write(doc, contactLine(agent), { x, y: top + 28, width: 340, lines: 1 }, { size: 8.5 })
  if (courtesy)
    write(
      doc,
      courtesy,
      { x: page.right - 160, y: top + 15, width: 160, lines: 2 },
      { size: 8, color: colors.muted, align: 'right' },
    )
}

/** Writes the last line of every page, once it is known how many there are. */
export function numberPages(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    write(doc, fairHousing, { x: page.left, y: 758, width: 440 }, { size: 6.5, color: colors.muted })
    const label = `${index + 1} of ${count}`
    const width = widthOf(doc, label, { size: 8 }) + 4
    if (count > 1)
      write(
        doc,
        label,
        { x: page.right - width, y: 756.5, width },
        { size: 8, color: colors.muted, align: 'right' },
      )
  }
}
