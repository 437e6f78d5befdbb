import { useEffect, useId, useRef } from 'react'
import { toast } from '../../../components/ui/toaster.tsx'
import { plural } from '../../../lib/format.ts'
import type { Letter, LetterFile } from './model/letter.ts'
import { roomForToasts } from './use-letter.ts'

interface Options {
  readonly change: (edit: (before: Letter) => Letter) => void
  /** The letter was a draft when it was opened: files that only the draft has go with its next save. */
  readonly wasDraft: boolean
}

/** Takes files off a letter and says so; for some seconds those can be had back that the server still has. */
export function useFileRemoval({ change, wasDraft }: Options): (file: LetterFile) => void {
  const toastId = useId()
  const removed = useRef<readonly LetterFile[]>([])
  useEffect(() => () => void toast.dismiss(toastId), [toastId])

  const forget = (): void => {
    removed.current = []
  }

  return (file) => {
    change((before) => ({ ...before, files: before.files.filter((one) => one !== file) }))
    removed.current = [...removed.current, file]
    const back = removed.current.filter(({ source }) => !wasDraft || 'upload_id' in source)
    const restore = (): void => {
      forget()
      change((before) => ({ ...before, files: [...before.files, ...back] }))
    }
    toast(`${plural(removed.current.length, 'File')} deleted`, {
      id: toastId,
      // Where there is no room beside the form, its buttons stay free.
      ...(!matchMedia(roomForToasts).matches && { position: 'top-center' as const }),
      onAutoClose: forget,
      onDismiss: forget,
      // Named also where there is none: what the message said before is kept otherwise.
      action: back.length > 0 ? { label: 'Undo', onClick: restore } : undefined,
    })
  }
}
