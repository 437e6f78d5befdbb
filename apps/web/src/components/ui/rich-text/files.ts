import type { Editor } from '@tiptap/react'
import * as texts from './texts.ts'

/** Uploads an image and returns its path: `/media/…`. */
export type ImageHandler = (file: File) => Promise<{ readonly src: string; readonly alt?: string }>

/** An image was rejected; the message is shown to the user. */
export class ImageError extends Error {
  override readonly name = 'PictureFault'
}

/** Returns the files of a paste or drop; none when it also has text, of which Word and browsers add a rendered image. */
export function getFiles(data: DataTransfer | null): readonly File[] {
  if (!data || data.files.length === 0) return []
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html')
  return body.textContent.trim() === '' ? [...data.files] : []
}

/** Outlook shows an image without a width at its full size, which may be wider than the window. */
const maxImageWidth = 600

/** Returns the size to show an image in, in pixels; nothing for a format that the browser cannot decode. */
async function measureImage(file: File): Promise<{ readonly width?: number; readonly height?: number }> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    const scale = Math.min(1, maxImageWidth / width)
    return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) }
  } catch {
    return {}
  }
}

interface InsertFilesOptions {
  readonly editor: Editor
  readonly files: readonly File[]
  readonly onImage: ImageHandler | undefined
  /** Called with files that are not images. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined
  readonly onNotice: (notice: string) => void
}

/** Inserts images at the caret one after the other, with a notice for files that could not be added. */
export async function insertFiles({
  editor,
  files,
  onImage: onPicture,
  onFiles,
  onNotice: tell,
}: InsertFilesOptions): Promise<void> {
  if (!onPicture) {
    tell(texts.noImagesOrFiles)
    return
  }
  const images = files.filter(({ type }) => type.startsWith('image/'))
  const others = files.filter((file) => !images.includes(file))
  if (others.length > 0) onFiles?.(others)
  tell(others.length > 0 && !onFiles ? texts.imagesOnly : '')
  for (const file of images) {
    try {
      // One by one, to keep their order.
      // oxlint-disable-next-line no-await-in-loop
      const { src, alt = '' } = await onPicture(file)
      if (editor.isDestroyed) return
      const size = await measureImage(file)
      if (editor.isDestroyed) return
      editor.commands.insertContent({ type: 'picture', attrs: { src, alt, ...size } })
    } catch (error) {
      tell(error instanceof ImageError ? error.message : texts.fileNotAdded(file.name))
    }
  }
}
