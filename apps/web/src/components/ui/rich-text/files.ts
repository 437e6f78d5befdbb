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
      editor.commands.insertContent({ type: 'picture', attrs: { src, alt } })
    } catch (error) {
      tell(error instanceof ImageError ? error.message : texts.fileNotAdded(file.name))
    }
  }
}
