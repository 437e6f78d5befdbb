import type { BrochureAgent, BrochureCover, BrochurePageLink } from '../brochure.ts'
import { colors, rule, measureWidth, write, type Doc } from '../../../platform/pdf/document.ts'
import { addLink, drawLogo, drawPhoto } from '../../../platform/pdf/figures.ts'
import { cardTop, page, portrait as portraitBox, qrCode } from './geometry.ts'
import { drawQrCode } from './qr-code.ts'

const fairHousing =
  'Information is deemed reliable but not guaranteed, and may change without notice. Equal housing opportunity.'

/** What the head of every page shows. */
export interface PageHead {
  readonly cover: Pick<BrochureCover, 'office' | 'preparedFor'>
  readonly logo: Uint8Array | null
}

export const formatReader = (name: string): string => `Prepared for ${name}`

const logoBox = { width: 60, height: 22 }

/** Starts a page with the office's logo and name, and a label on the right. */
export function beginPage(
  doc: Doc,
  { cover: { office, preparedFor }, logo }: PageHead,
  aside: { text: string; color?: string },
): void {
  doc.addPage()
  if (logo) drawLogo(doc, logo, { x: page.left, y: 28, ...logoBox, alt: `Logo of ${office}` })
  const x = page.left + (logo ? logoBox.width + 8 : 0)
  write(doc, office, { x, y: 34, width: 240, lines: 1 }, { size: 9, weight: 'semibold' })
  write(
    doc,
    aside.text,
    { x: page.right - 200, y: 34, width: 200, lines: 1 },
    { size: 9, weight: 'semibold', color: aside.color ?? colors.muted, align: 'right' },
  )
  if (preparedFor)
    write(
      doc,
      formatReader(preparedFor),
      { x: page.right - 260, y: 45.5, width: 260, lines: 1 },
      { size: 7, color: colors.muted, align: 'right' },
    )
}

/** Converts a phone number for a `tel:` link: digits and a plus, an extension after a comma. */
function toDialString(phone: string): string {
  const [number = '', extension] = phone.split(' x')
  const digits = number.startsWith('+') ? number.replace(/[^+\d]/g, '') : `+1${number.replace(/\D/g, '')}`
  return extension === undefined ? digits : `${digits},${extension}`
}

/** Draws the agent's phone and email as text and links. */
function drawContacts(doc: Doc, { phone, email }: BrochureAgent, x: number, y: number): void {
  const style = { size: 8.5 }
  const contacts = [
    { text: phone, link: `tel:${toDialString(phone)}` },
    { text: email, link: `mailto:${encodeURI(email)}` },
  ].filter(({ text }) => text !== '')
  let left = x
  for (const { text, link } of contacts) {
    const width = Math.min(measureWidth(doc, text, style) + 1, 260)
    write(doc, text, { x: left, y, width, lines: 1, link }, style)
    left += width + 14
  }
}

/** Draws the QR code of the reader's page, which is a link too, with a caption on its left. */
function drawPageLink(doc: Doc, { url, expires }: BrochurePageLink): void {
  drawQrCode(doc, url, qrCode)
  addLink(doc, { ...qrCode, height: qrCode.width, target: { url }, title: 'Your page with these listings' })
  const caption = `Your page: photos, map and replies\nWorks until ${expires}`
  const box = { x: qrCode.x - 10 - 170, y: qrCode.y - 1, width: 170, lines: 2 }
  write(doc, caption, box, { size: 7, color: colors.muted, align: 'right' })
}

/** Draws the agent's card at the foot of a page, with the details that advertising must carry. */
export function drawCard(
  doc: Doc,
  { agent, office, pageLink }: BrochureCover,
  portrait: Uint8Array | null,
  courtesy: string,
): void {
  rule(doc, page.left, cardTop, page.contentWidth)
  const top = cardTop + 13
  const x = page.left + (portrait ? portraitBox.width + 12 : 0)
  if (portrait)
    drawPhoto(doc, portrait, {
      x: page.left,
      y: top,
      ...portraitBox,
      radius: portraitBox.width / 2,
      alt: `Portrait of ${agent.name}`,
    })
  write(doc, agent.name, { x, y: top + 1, width: 280, lines: 1 }, { size: 11, weight: 'semibold' })
  const title = [agent.title, office].filter(Boolean).join(', ')
  write(doc, title, { x, y: top + 16.5, width: 280, lines: 1 }, { size: 8.5, color: colors.muted })
  drawContacts(doc, agent, x, top + 30)
  if (pageLink) drawPageLink(doc, pageLink)
  const right = pageLink ? qrCode.x - 10 : page.right
  if (courtesy)
    write(
      doc,
      courtesy,
      { x: right - 170, y: top + 16.5, width: 170, lines: 2 },
      { size: 8.5, color: colors.muted, align: 'right' },
    )
}

/** Writes the footer of every page once the page count is known. */
export function numberPages(doc: Doc, { officeLines }: BrochureCover): void {
  const { start, count } = doc.bufferedPageRange()
  const y = 760
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    if (officeLines.length > 0)
      write(
        doc,
        officeLines.join('  ·  '),
        { x: page.left, y: y - 10, width: 440, lines: 1 },
        { size: 6.5, color: colors.muted },
      )
    write(doc, fairHousing, { x: page.left, y, width: 440, lines: 1 }, { size: 6.5, color: colors.muted })
    if (count > 1)
      write(
        doc,
        `${index + 1} of ${count}`,
        { x: page.right - 60, y, width: 60, lines: 1 },
        { size: 6.5, color: colors.muted, align: 'right' },
      )
  }
}
