import { colors, toPrintable, type Doc } from './document.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An image opened once can be drawn many times; `openImage` is missing from the library's types. */
type Opened = Parameters<Doc['image']>[0]
interface Opening {
  openImage(bytes: Buffer): Opened
}
const opened = new WeakMap<Uint8Array, Opened>()

/** Returns the opened image, so that an image on many pages is embedded once. */
function openImage(doc: Doc, bytes: Uint8Array): Opened {
  const cached = opened.get(bytes)
  if (cached !== undefined) return cached
  const image = (doc as unknown as Opening).openImage(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  )
  opened.set(bytes, image)
  return image
}

interface PhotoOptions extends Box {
  readonly radius?: number
  readonly alt: string
  /** Shows the full image instead of cropping it to the box, as for a floor plan. */
  readonly contain?: boolean
}

function draw(
  doc: Doc,
  bytes: Uint8Array,
  { x, y, width, height, radius = 4, contain = false }: PhotoOptions,
): void {
  const inset = contain ? 4 : 0
  const size: [number, number] = [width - 2 * inset, height - 2 * inset]
  doc.save().roundedRect(x, y, width, height, radius).clip()
  if (contain) doc.rect(x, y, width, height).fill('#ffffff')
  doc.image(openImage(doc, bytes), x + inset, y + inset, {
    ...(contain ? { fit: size } : { cover: size }),
    align: 'center',
    valign: 'center',
  })
  doc.restore()
  if (contain) doc.roundedRect(x, y, width, height, radius).lineWidth(0.5).stroke(colors.line)
}

/** Draws a photo that fills its box with rounded corners, or fits inside it with `contain`. */
export function drawPhoto(doc: Doc, bytes: Uint8Array, options: PhotoOptions): void {
  doc.addStructure(
    doc.struct('Figure', { alt: toPrintable(doc, options.alt) }, () => draw(doc, bytes, options)),
  )
}

/** Draws a logo whole, at the left of its box. */
export function drawLogo(doc: Doc, bytes: Uint8Array, { alt, x, y, width, height }: PhotoOptions): void {
  doc.addStructure(
    doc.struct('Figure', { alt: toPrintable(doc, alt) }, () => {
      doc.image(openImage(doc, bytes), x, y, { fit: [width, height], valign: 'center' })
    }),
  )
}

/** Draws an image whole, without a tag, for pages that are drawn onto those of another document. */
export function drawUntaggedImage(doc: Doc, bytes: Uint8Array, { x, y, width, height }: Box): void {
  doc.image(openImage(doc, bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' })
}

/** Draws the placeholder of a missing photo. */
export function drawEmptyPhoto(doc: Doc, { x, y, width, height }: Box): void {
  doc.markContent('Artifact')
  doc.roundedRect(x, y, width, height, 4).fill(colors.fill)
  doc.endMarkedContent()
}

/** The target of a link: a named destination of the document, or a URL. */
export type LinkTarget = { readonly destination: string } | { readonly url: string }

/** Makes an area of the page a link; `title` is its text for screen readers. */
export function addLink(
  doc: Doc,
  { target, title, ...box }: Box & { readonly target: LinkTarget; readonly title: string },
): void {
  const { x, y, width, height } = box
  const area: PDFKit.PDFStructureElement = doc.struct('Link', {}, () => {
    // The library writes a `String` object as a text string and links the annotation to the structure element;
    // its types describe neither.
    const Contents = new String(toPrintable(doc, title)) as string
    const options = { Contents, structParent: area }
    if ('destination' in target) doc.goTo(x, y, width, height, target.destination, options)
    else doc.link(x, y, width, height, target.url, options)
  })
  doc.addStructure(area)
}
