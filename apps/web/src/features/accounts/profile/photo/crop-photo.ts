import type { SelectedPhoto } from './photo-file.ts'

/** An area of the rotated photo, in pixels of the original. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The server stores photos with at most this side length. */
const maxSide = 2560

/** Returns the bounding box of a photo rotated by `degrees`. */
function getRotatedSize(width: number, height: number, degrees: number): { width: number; height: number } {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/** Crops the rotated photo to the area, and encodes it at high quality. */
export async function cropPhoto(
  { image, type }: SelectedPhoto,
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
  const box = getRotatedSize(naturalWidth, naturalHeight, degrees)
  context.scale(scale, scale)
  context.translate(box.width / 2 - area.x, box.height / 2 - area.y)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(image, -naturalWidth / 2, -naturalHeight / 2)
  // Preserves transparency, which JPEG would turn black.
  const encoding = type === 'image/jpeg' ? type : 'image/webp'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, encoding, 0.95))
  if (!blob) throw new Error('The photo could not be encoded')
  return blob
}
