import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import type { LoadedImage } from '../draw/person.ts'

/** About 250 dpi of a Letter page: sharp on paper, and small enough for email. */
const maxSide = 2600
const quality = 80
const maxPixels = 120_000_000

export type LoadedPaper =
  | { readonly kind: 'pdf'; readonly pdf: PDF; readonly pages: number }
  | ({ readonly kind: 'image' } & LoadedImage)
  /** It was checked when it was uploaded, and is damaged since then. */
  | { readonly kind: 'unreadable' }

async function loadImage(bytes: Uint8Array): Promise<LoadedPaper> {
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'none' })
  const { format, width, height, orientation = 1, space } = await image.metadata()
  const isReady =
    format === 'jpeg' && orientation === 1 && Math.max(width, height) <= maxSide && space === 'srgb'
  if (isReady) return { kind: 'image', bytes, width, height }
  const { data, info } = await image
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { kind: 'image', bytes: data, width: info.width, height: info.height }
}

async function loadPdf(bytes: Uint8Array): Promise<LoadedPaper> {
  const pdf = await PDF.load(bytes)
  return { kind: 'pdf', pdf, pages: pdf.getPageCount() }
}

/** Reads a stored paper. An image becomes a JPEG of a size for paper, upright. */
export async function loadPaper(bytes: Uint8Array, isPdf: boolean): Promise<LoadedPaper> {
  try {
    return await (isPdf ? loadPdf(bytes) : loadImage(bytes))
  } catch {
    return { kind: 'unreadable' }
  }
}
