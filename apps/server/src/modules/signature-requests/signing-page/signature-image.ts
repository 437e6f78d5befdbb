import sharp from 'sharp'

/** A drawing on a large screen; more pixels are not a drawing of ours. */
const maxPixels = 4_000_000
const maxSide = 1200

/** Reads and re-encodes a drawn signature as a PNG without metadata; null when it is no PNG, or nothing is drawn. */
export async function readDrawing(base64: string): Promise<Buffer | null> {
  try {
    const image = sharp(Buffer.from(base64, 'base64'), { limitInputPixels: maxPixels, failOn: 'warning' })
    const { format } = await image.metadata()
    if (format !== 'png') return null
    const { channels } = await image.stats()
    if (channels.every(({ stdev }) => stdev === 0)) return null
    const drawn = await image.ensureAlpha().trim({ threshold: 1 }).toBuffer({ resolveWithObject: true })
    if (drawn.info.width < 4 || drawn.info.height < 2) return null
    return await sharp(drawn.data)
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    return null
  }
}
