import { useEffect, useId, useRef } from 'react'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { pluralize } from '../../../lib/format.ts'
import type { DraftForm, DraftFile } from './model/draft-form.ts'
import { toastsMediaQuery } from './use-draft-form.ts'
import * as texts from './texts.ts'

interface Options {
  readonly change: (edit: (before: DraftForm) => DraftForm) => void
  /** Opened from a draft. Its stored files are deleted with the next save and cannot be restored. */
  readonly wasDraft: boolean
}

/** Removes files with a toast. Undo restores those that the server still has. */
export function useFileRemoval({ change, wasDraft }: Options): (file: DraftFile) => void {
  const toastId = useId()
  const removed = useRef<readonly DraftFile[]>([])
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
    toast(texts.filesDeleted(pluralize(removed.current.length, 'File')), {
      id: toastId,
      // On narrow screens at the top, away from the form's buttons.
      ...(!matchMedia(toastsMediaQuery).matches && { position: 'top-center' as const }),
      onAutoClose: forget,
      onDismiss: forget,
      // Explicitly undefined, or the toast would keep its previous action.
      action: back.length > 0 ? undoAction(restore) : undefined,
    })
  }
}
