import { Check } from 'lucide-react'
import { useMediaQuery } from '../../../../lib/use-media-query.ts'
import type { SaveState } from '../draft-autosaver.ts'
import { toastsMediaQuery } from '../use-draft-form.ts'
import * as texts from '../texts.ts'

interface SavedNoteProps {
  readonly status: SaveState['status']
  /** On wide screens a toast shows it instead. */
  readonly toasts: boolean
}

/** Shows in the form's last row that the draft was saved, with a check mark alone where there is no room for words. */
export function SavedNote({ status, toasts }: SavedNoteProps) {
  const hasRoom = useMediaQuery(toastsMediaQuery)
  return (
    <span aria-live="polite" className="ml-auto">
      {status === 'saved' && !(toasts && hasRoom) && (
        <span className="flex items-center gap-1 text-xs text-muted">
          <Check aria-hidden className="size-4" />
          <span className="sr-only @lg:not-sr-only">{texts.draftSaved}</span>
        </span>
      )}
    </span>
  )
}

/** Warns on a line of its own that the draft is in this browser only. */
export function NotSavedNote({ status }: Pick<SavedNoteProps, 'status'>) {
  return (
    <div aria-live="polite">
      {status === 'failing' && (
        <p className="border-t bg-warning-soft px-4 py-1.5 text-sm font-medium text-warning sm:px-5">
          {texts.savedInBrowserOnly}
        </p>
      )}
    </div>
  )
}
