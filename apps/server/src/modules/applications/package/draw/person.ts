import { colors, write } from '../../../../platform/pdf/document.ts'
import { drawLogo, drawPhoto } from '../../../../platform/pdf/figures.ts'
import type { PackagePaper, PackagePerson } from '../content.ts'
import { contentWidth, page, type Flow } from './flow.ts'

const signatureBox = { width: 170, height: 52 }

function drawSignature(flow: Flow, { signature }: PackagePerson, image: Uint8Array | null): void {
  flow.ensure(104)
  flow.y += 18
  flow.text('Signature', { size: 11, weight: 'semibold' }, 6, 'H2')
  if (!signature) {
    flow.text('Not signed yet.', { size: 9.5, color: colors.muted })
    return
  }
  const { name, newYorkTime, isOutdated } = signature
  if (image)
    drawLogo(flow.doc, image, { x: page.left, y: flow.y, ...signatureBox, alt: `Signature of ${name}` })
  else write(flow.doc, name, { x: page.left, y: flow.y + 18, width: contentWidth, lines: 1 }, { size: 20 })
  flow.y += signatureBox.height + 6
  flow.text(`${name}, ${newYorkTime}`, { size: 9, color: colors.muted })
  if (isOutdated)
    flow.text('Something was changed after this signature.', {
      size: 9,
      weight: 'semibold',
      color: '#a2372f',
    })
}

/** Draws a person's form. */
export function drawPerson(flow: Flow, person: PackagePerson, image: Uint8Array | null): void {
  flow.mark(`${person.name}, ${person.role.toLowerCase()}`, 0, 'next')
  flow.begin(`${person.name} · Application`, person.name)
  flow.text(person.role, { size: 10, color: colors.muted }, 2)
  flow.text(person.name, { size: 20, weight: 'semibold' }, 10, 'H1')
  for (const { title, lines } of person.sections) {
    flow.ensure(64)
    flow.y += 8
    flow.text(title, { size: 11, weight: 'semibold' }, 2, 'H2')
    flow.table(lines)
    flow.y += 6
  }
  drawSignature(flow, person, image)
}

export interface LoadedImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Draws a photo or scan of a paper on a page of its own, as large as the margins allow. */
export function drawImagePaper(
  flow: Flow,
  label: string,
  { detail }: PackagePaper,
  image: LoadedImage,
): void {
  flow.begin(label)
  const head = detail ? `${label} · ${detail}` : label
  write(
    flow.doc,
    head,
    { x: page.left, y: 34, width: contentWidth, lines: 1 },
    { size: 8, color: colors.muted },
  )
  const room = { width: contentWidth, height: page.bottom - page.top }
  // Not larger than at 100 dpi, so that a small scan stays sharp.
  const scale = Math.min(room.width / image.width, room.height / image.height, 0.72)
  const size = { width: image.width * scale, height: image.height * scale }
  const x = page.left + (room.width - size.width) / 2
  drawPhoto(flow.doc, image.bytes, { x, y: page.top, ...size, radius: 0, alt: label })
}
