import type { Bar } from '@pb/rules/applications/bars'
import { pageUnits } from '@pb/rules/document-fields'
import sharp from 'sharp'

const quality = 85
const maxPixels = 120_000_000

interface Size {
  readonly width: number
  readonly height: number
}

/** Blackens the pixels of a bar, rounded outwards: none of what it covers stays at its edge. */
function fillBar(pixels: Buffer, size: Size & { readonly channels: number }, bar: Bar): void {
  const left = Math.floor((bar.x / pageUnits) * size.width)
  const right = Math.min(size.width, Math.ceil(((bar.x + bar.width) / pageUnits) * size.width))
  const top = Math.floor((bar.y / pageUnits) * size.height)
  const bottom = Math.min(size.height, Math.ceil(((bar.y + bar.height) / pageUnits) * size.height))
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) {
      const at = (row * size.width + column) * size.channels
      pixels.fill(0, at, at + Math.min(3, size.channels))
    }
}

/** Draws bars into pixels; returns a JPEG. */
export function drawPixels(
  pixels: Buffer,
  size: Size & { readonly channels: 3 | 4 },
  bars: readonly Bar[],
): Promise<Buffer> {
  for (const bar of bars) fillBar(pixels, size, bar)
  const { width, height, channels } = size
  return sharp(pixels, { raw: { width, height, channels } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer()
}

/** Draws bars into a photo, which becomes a JPEG without metadata. */
export async function drawPhoto(bytes: Uint8Array, bars: readonly Bar[]): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`a photo has ${info.channels} channels`)
  return drawPixels(data, { width: info.width, height: info.height, channels: 3 }, bars)
}
