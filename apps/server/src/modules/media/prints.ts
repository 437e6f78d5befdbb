import type { Sharp } from 'sharp'
import { openBytes, openPixels, pixelsOf, twoAtOnce } from './pixels.ts'

/**
 * Sizes of a picture for paper: JPEG with nothing cut off, just large enough to fill the box of pixels, never enlarged.
 * A page cuts and places them as they are. `large` fills half a letter page at 200 pixels an inch, `small` is for rows.
 */
export const printSizes = {
  large: { width: 1000, height: 750, quality: 82 },
  small: { width: 340, height: 255, quality: 80 },
} as const

export type PrintSize = keyof typeof printSizes
export type Prints = Readonly<Record<PrintSize, Buffer>>

export const printKey = (size: PrintSize, file: string): string => `print/${size}/${file}`

const filling = (size: PrintSize) => {
  const { width, height } = printSizes[size]
  return { width, height, fit: 'outside', withoutEnlargement: true } as const
}
const jpeg = (source: Sharp, size: PrintSize) => source.jpeg({ quality: printSizes[size].quality }).toBuffer()

/** A picture in its sizes for paper, each made of the one before; what is see-through becomes white. */
export async function printsOf(picture: Sharp): Promise<Prints> {
  const pixels = await pixelsOf(picture.resize(filling('large')).flatten({ background: 'white' }))
  return {
    large: await jpeg(openPixels(pixels), 'large'),
    small: await jpeg(openPixels(pixels).resize(filling('small')), 'small'),
  }
}

/** The same of a stored picture. */
export function printsOfStored(bytes: Buffer): Promise<Prints> {
  return twoAtOnce(() => printsOf(openBytes(bytes)))
}
