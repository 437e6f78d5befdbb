import type { Editor } from '@tiptap/react'

/** Keeps a picture, and says where it then is: `/media/…`. */
export type PictureHandler = (file: File) => Promise<{ readonly src: string; readonly alt?: string }>

/** Why a picture is not taken, in a sentence to be shown. */
export class PictureFault extends Error {
  override readonly name = 'PictureFault'
}

/** The files of a paste or drop that mean themselves: Word and browsers add a picture of what is there as text too. */
export function filesOf(data: DataTransfer | null): readonly File[] {
  if (!data || data.files.length === 0) return []
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html')
  return body.textContent.trim() === '' ? [...data.files] : []
}

interface TakeFiles {
  readonly editor: Editor
  readonly files: readonly File[]
  readonly onPicture: PictureHandler | undefined
  /** Takes what is no picture. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined
  readonly tell: (notice: string) => void
}

/** Puts pictures where the caret is, one after the other; tells what could not be taken. */
export async function takeFiles({ editor, files, onPicture, onFiles, tell }: TakeFiles): Promise<void> {
  if (!onPicture) {
    tell('Pictures and files cannot be added here.')
    return
  }
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  const others = files.filter((file) => !pictures.includes(file))
  if (others.length > 0) onFiles?.(others)
  tell(others.length > 0 && !onFiles ? 'Only pictures can be added here.' : '')
  for (const file of pictures) {
    try {
      // One by one, so that they stand in their order.
      // oxlint-disable-next-line no-await-in-loop
      const { src, alt = '' } = await onPicture(file)
      if (editor.isDestroyed) return
      editor.commands.insertContent({ type: 'picture', attrs: { src, alt } })
    } catch (error) {
      tell(error instanceof PictureFault ? error.message : `${file.name} could not be added.`)
    }
  }
}
