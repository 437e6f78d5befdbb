import type { QueryClient } from '@tanstack/react-query'
import { toast, toastDurationMs, undoAction } from '../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { refreshMailbox } from '../refresh-mailbox.ts'
import { discardDraft, fetchDraft, saveDraft } from './api.ts'
import type { DraftIds } from './draft-autosaver.ts'
import type { DraftForm } from './model/draft-form.ts'
import { createEditorId } from './open-draft.ts'
import { reopenDraft } from './reopen-draft.ts'
import * as texts from './texts.ts'

interface DiscardedDraft {
  readonly form: DraftForm
  /** Ids of the draft on the server; null if it was never saved. */
  readonly ids: DraftIds | null
  /** Whether to show a toast with undo. */
  readonly offersUndo: boolean
}

async function remove(client: QueryClient, { id, threadId }: DraftIds): Promise<void> {
  try {
    await discardDraft(id)
  } catch (error) {
    logError('A draft could not be discarded', error)
    toast.error(texts.draftRemoveFailed(getErrorMessage(error)))
  }
  refreshMailbox(client, [threadId])
}

/** Files of a saved draft are deleted with it, so deletion waits until undo has expired. */
const hasStoredFiles = ({ files }: DraftForm): boolean =>
  files.some(({ source }) => 'attachment_id' in source)

/** Discards the draft, with undo for some seconds. */
export function discardWithUndo(client: QueryClient, { form, ids, offersUndo }: DiscardedDraft): void {
  toast.dismiss('draft-saved')
  const isDelayed = offersUndo && ids !== null && hasStoredFiles(form)
  const removed = isDelayed || ids === null ? Promise.resolve() : remove(client, ids)
  if (!offersUndo) return
  let undone = false

  async function restore(): Promise<void> {
    undone = true
    await removed
    try {
      const metadata = { editor: createEditorId(), previousEditor: null, sequence: 0, editedAt: Date.now() }
      reopenDraft(await (isDelayed ? fetchDraft(ids.id) : saveDraft(form, metadata, null, false)), null)
      refreshMailbox(client, [])
    } catch (error) {
      logError('A draft could not be restored', error)
      toast.error(texts.draftRestoreFailed(getErrorMessage(error)), {
        action: { label: texts.tryAgain, onClick: () => void restore() },
      })
    }
  }

  toast(texts.draftRemoved, { action: undoAction(() => void restore()) })
  if (isDelayed) setTimeout(() => undone || void remove(client, ids), toastDurationMs)
}
