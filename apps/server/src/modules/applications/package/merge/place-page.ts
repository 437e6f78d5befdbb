import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  type PDF,
  type PDFPage,
  type PdfRef,
} from '@libpdf/core'
import { findInherited } from '../papers/inherited.ts'
import type { PaperCopier } from '../papers/paper-copier.ts'

const letter = { width: 612, height: 792 }
/** Legal paper, and a little; larger pages come from scanners that give a pixel a point. */
const maxSide = 1030
/** Smaller pages, such as receipts, are put on a Letter page. */
const minSide = 300

type Numbers = readonly [number, number, number, number, number, number]

interface Placement {
  readonly width: number
  readonly height: number
  /** From the page's coordinates to those of the new page. */
  readonly matrix: Numbers
  /** Where the page is on the new one, from the top left. */
  readonly area: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>
}

interface Source {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly rotation: number
}

/** Returns where a page is drawn upright on a page of its own size, or scaled to Letter. */
function placePage({ x, y, width, height, rotation }: Source): Placement {
  const isTurned = rotation % 180 !== 0
  const upright = isTurned ? { width: height, height: width } : { width, height }
  const isOdd =
    Math.max(width, height) > maxSide ||
    Math.max(width, height) < minSide ||
    Math.min(width, height) < minSide
  const isWide = upright.width > upright.height
  const sheet = isWide ? { width: letter.height, height: letter.width } : letter
  const target = isOdd ? sheet : upright
  const scale = isOdd ? Math.min(1, target.width / upright.width, target.height / upright.height) : 1
  const left = (target.width - upright.width * scale) / 2
  const bottom = (target.height - upright.height * scale) / 2
  const s = scale
  const turns: Readonly<Record<number, Numbers>> = {
    0: [s, 0, 0, s, left - x * s, bottom - y * s],
    90: [0, -s, s, 0, left - y * s, bottom + (x + width) * s],
    180: [-s, 0, 0, -s, left + (x + width) * s, bottom + (y + height) * s],
    270: [0, s, -s, 0, left + (y + height) * s, bottom - x * s],
  }
  const area = { x: left, y: bottom, width: upright.width * s, height: upright.height * s }
  return { ...target, matrix: turns[rotation] ?? turns[0]!, area }
}

const format = (number: number) => String(Math.round(number * 10_000) / 10_000)
const content = (text: string) => new PdfStream(new PdfDict(), Buffer.from(text, 'latin1'))

/** Returns where a page is drawn by `copyPaperPage`, in points from the top left of the new page. */
export const getCopiedArea = (page: PDFPage): Placement['area'] => placePage(readSource(page)).area

function readSource(page: PDFPage): Source {
  return { ...page.getCropBox(), rotation: ((page.rotation % 360) + 360) % 360 }
}

/** Copies a page of a paper into the package, upright and without what the original's page may leave behind. */
export function copyPaperPage(
  { source, target, copier }: { source: PDF; target: PDF; copier: PaperCopier },
  page: PDFPage,
): PdfRef {
  const box = readSource(page)
  const { width, height, matrix } = placePage(box)
  const clip = `${[box.x, box.y, box.width, box.height].map(format).join(' ')} re W n`
  const before = target.register(content(`q ${matrix.map(format).join(' ')} cm ${clip}\n`))
  const after = target.register(content('\nQ\n'))
  const copy = PdfDict.of({
    Type: PdfName.of('Page'),
    MediaBox: new PdfArray([0, 0, width, height].map((number) => PdfNumber.of(number))),
    Resources: copier.copyResources(findInherited(source, page.dict, 'Resources')),
    Contents: new PdfArray([before, ...copier.copyContents(page.dict.get('Contents')), after]),
  })
  const group = page.dict.get('Group')
  if (group) copy.set('Group', copier.copyData(group))
  return target.register(copy)
}
