import type { Sharp } from 'sharp'
import { openBytes, openPixels, toPixels, limitDecoding } from './pixels.ts'

/**
 * Sizes of print derivatives: uncropped JPEGs just large enough to fill the box in pixels, never enlarged. The page
 * layout crops them. `large` fills half a letter page at 200 dpi, `small` is for rows.
 */
export const printSizes = {
  large: { width: 1000, height: 750, quality: 82 },
  small: { width: 340, height: 255, quality: 80 },
} as const

export type PrintSize = keyof typeof printSizes
export type PrintDerivatives = Readonly<Record<PrintSize, Buffer>>

export const printKey = (size: PrintSize, file: string): string => `print/${size}/${file}`

const getResizeOptions = (size: PrintSize) => {
  const { width, height } = printSizes[size]
  return { width, height, fit: 'outside', withoutEnlargement: true } as const
}
const encodeJpeg = (source: Sharp, size: PrintSize) =>
  source.jpeg({ quality: printSizes[size].quality }).toBuffer()

/** Creates the print derivatives, each from the previous one; transparency becomes white. */
export async function createPrintDerivatives(image: Sharp): Promise<PrintDerivatives> {
  const pixels = await toPixels(image.resize(getResizeOptions('large')).flatten({ background: 'white' }))
  return {
    large: await encodeJpeg(openPixels(pixels), 'large'),
    small: await encodeJpeg(openPixels(pixels).resize(getResizeOptions('small')), 'small'),
  }
}

/** Creates the print derivatives of a stored image. */
export function createPrintDerivativesFromBytes(bytes: Buffer): Promise<PrintDerivatives> {
  return limitDecoding(() => createPrintDerivatives(openBytes(bytes)))
}
