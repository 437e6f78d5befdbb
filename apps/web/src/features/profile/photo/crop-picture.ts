import type { ChosenPicture } from './picture-file.ts'

/** A part of the turned picture, in pixels of the original. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The server keeps no more than this of a side. */
const maxSide = 2560

/** Width and height of a picture's box after it was turned by some degrees. */
function turnedSize(width: number, height: number, degrees: number): { width: number; height: number } {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/** Cuts the area out of the turned picture, pixel for pixel, and encodes it with hardly a loss. */
export async function cropPicture(
  { image, type }: ChosenPicture,
  area: CropArea,
  degrees: number,
): Promise<Blob> {
  const scale = Math.min(1, maxSide / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  const { naturalWidth, naturalHeight } = image
  const box = turnedSize(naturalWidth, naturalHeight, degrees)
  context.scale(scale, scale)
  context.translate(box.width / 2 - area.x, box.height / 2 - area.y)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(image, -naturalWidth / 2, -naturalHeight / 2)
  // What may be see-through stays so: JPEG would make it black.
  const encoding = type === 'image/jpeg' ? type : 'image/webp'
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, encoding, 0.95))
  if (!made) throw new Error('The picture could not be encoded')
  return made
}
