import sharp from 'sharp'

/** The stored drawing fits into this box, in pixels. */
const [maxWidth, maxHeight] = [1200, 400]
/** A canvas of a large tablet with three pixels for each of its own. */
const maxPixels = 12_000_000
const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Decodes a drawn signature and encodes it again, without metadata, cut to what was drawn. Returns null when it is no
 * PNG, is too large, or nothing was drawn.
 */
export async function readSignatureDrawing(base64: string): Promise<Buffer | null> {
  const bytes = Buffer.from(base64, 'base64')
  if (!bytes.subarray(0, pngMagic.length).equals(pngMagic)) return null
  try {
    const source = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    const onWhite = await source.flatten({ background: 'white' }).png().toBuffer()
    const { channels } = await sharp(onWhite).stats()
    if (channels.every(({ min, max }) => min === max)) return null
    return await sharp(onWhite)
      .trim({ background: 'white' })
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    return null
  }
}
