import type { DiscardedFiles } from '@pb/contract/mail-drafts'
import type { QueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { refreshMailbox } from '../refresh-mailbox.ts'
import { discardEditor, saveDraft } from './api.ts'
import type { DraftIds } from './draft-autosaver.ts'
import type { DraftFile, DraftForm } from './model/draft-form.ts'
import { createEditorId } from './open-draft.ts'
import { reopenDraft } from './reopen-draft.ts'
import * as texts from './texts.ts'

interface DiscardedDraft {
  readonly form: DraftForm
  readonly editor: string
  /** Ids of the draft on the server; null when they are not known. */
  readonly ids: DraftIds | null
  /** Whether the server may have the draft. */
  readonly mayBeStored: boolean
  readonly remindAt: number | null
  /** Whether to show a toast with undo. */
  readonly offersUndo: boolean
}

/** Replaces the attachments that were deleted with the draft by the uploads that the server made of them. */
function toRestored(form: DraftForm, uploads: DiscardedFiles['uploads']): DraftForm {
  const byAttachment = new Map(uploads.map(({ attachment_id, upload_id }) => [attachment_id, upload_id]))
  const restore = (file: DraftFile): DraftFile => {
    const upload = 'attachment_id' in file.source && byAttachment.get(file.source.attachment_id)
    return upload ? { ...file, source: { upload_id: upload } } : file
  }
  return { ...form, files: form.files.map(restore) }
}

async function restore(client: QueryClient, form: DraftForm, remindAt: number | null): Promise<void> {
  try {
    const metadata = { editor: createEditorId(), previousEditor: null, sequence: 0, editedAt: Date.now() }
    reopenDraft(await saveDraft(form, metadata, null, false), remindAt)
    refreshMailbox(client, [])
  } catch (error) {
    logError('A draft could not be restored', error)
    toast.error(texts.draftRestoreFailed(getErrorMessage(error)), {
      action: { label: texts.tryAgain, onClick: () => void restore(client, form, remindAt) },
    })
  }
}

/** Removes the draft with everything that is still being saved of it, then confirms it with undo. */
export async function discardWithUndo(client: QueryClient, draft: DiscardedDraft): Promise<void> {
  const { form, editor, ids, mayBeStored, remindAt, offersUndo } = draft
  toast.dismiss('draft-saved')
  try {
    const { uploads } = mayBeStored ? await discardEditor(editor, ids?.id ?? null) : { uploads: [] }
    if (mayBeStored) refreshMailbox(client, ids ? [ids.threadId] : [])
    if (!offersUndo) return
    const restored = toRestored(form, uploads)
    toast(texts.draftRemoved, { action: undoAction(() => void restore(client, restored, remindAt)) })
  } catch (error) {
    logError('A draft could not be removed', error)
    toast.error(texts.draftRemoveFailed(getErrorMessage(error)), {
      action: { label: texts.tryAgain, onClick: () => void discardWithUndo(client, draft) },
    })
  }
}
