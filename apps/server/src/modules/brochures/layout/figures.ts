import { colors, settable, type Doc } from './document.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An opened picture may be drawn again and again, which the library's types do not know. */
type Opened = Parameters<Doc['image']>[0]
interface Opening {
  openImage(bytes: Buffer): Opened
}
const opened = new WeakMap<Uint8Array, Opened>()

/** A picture on many pages is in the document once. */
function imageOf(doc: Doc, bytes: Uint8Array): Opened {
  const before = opened.get(bytes)
  if (before !== undefined) return before
  const image = (doc as unknown as Opening).openImage(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  )
  opened.set(bytes, image)
  return image
}

interface Look extends Box {
  readonly radius?: number
  readonly alt: string
  /** Nothing of it is cut off, as of a floor plan. */
  readonly whole?: boolean
}

function draw(doc: Doc, bytes: Uint8Array, { x, y, width, height, radius = 4, whole = false }: Look): void {
  const inset = whole ? 4 : 0
  const size: [number, number] = [width - 2 * inset, height - 2 * inset]
  doc.save().roundedRect(x, y, width, height, radius).clip()
  if (whole) doc.rect(x, y, width, height).fill('#ffffff')
  doc.image(imageOf(doc, bytes), x + inset, y + inset, {
    ...(whole ? { fit: size } : { cover: size }),
    align: 'center',
    valign: 'center',
  })
  doc.restore()
  if (whole) doc.roundedRect(x, y, width, height, radius).lineWidth(0.5).stroke(colors.line)
}

/** A picture that fills its box with rounded corners, or stands whole in it. */
export function picture(doc: Doc, bytes: Uint8Array, look: Look): void {
  doc.addStructure(doc.struct('Figure', { alt: settable(doc, look.alt) }, () => draw(doc, bytes, look)))
}

/** The empty box where a picture would be. */
export function noPicture(doc: Doc, { x, y, width, height }: Box): void {
  doc.markContent('Artifact')
  doc.roundedRect(x, y, width, height, 4).fill(colors.fill)
  doc.endMarkedContent()
}

/** Where a part of a page leads: a named place of the document, or an address. */
export type Target = { readonly place: string } | { readonly url: string }

/** Makes a part of a page lead somewhere; `title` is what those hear who listen to the document. */
export function leadsTo(
  doc: Doc,
  { target, title, ...box }: Box & { readonly target: Target; readonly title: string },
): void {
  const { x, y, width, height } = box
  const area: PDFKit.PDFStructureElement = doc.struct('Link', {}, () => {
    // The library makes a text of it, and adds the area to the element; its types know of neither.
    const Contents = new String(settable(doc, title)) as string
    const options = { Contents, structParent: area }
    if ('place' in target) doc.goTo(x, y, width, height, target.place, options)
    else doc.link(x, y, width, height, target.url, options)
  })
  doc.addStructure(area)
}
