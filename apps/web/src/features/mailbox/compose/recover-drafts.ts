import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { HttpError } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { refreshMailbox } from '../refresh-mailbox.ts'
import { saveDraft } from './api.ts'
import { isLocked, waitUntilFree } from './draft-lock.ts'
import { deleteLocalDraft, storeLocalDraft, getLocalDrafts, type LocalDraft } from './local-drafts.ts'
import { createEditorId } from './open-draft.ts'
import { reopenDraft } from './reopen-draft.ts'
import * as texts from './texts.ts'

/** A tab that has the draft open saves it itself. */
const isOpenInTab = async ({ editor, draftId }: LocalDraft): Promise<boolean> =>
  (await isLocked(editor)) || (draftId !== null && (await isLocked(draftId)))

async function recover(draft: LocalDraft) {
  const { letter: form, editor, previousEditor = null, sequence, editedAt } = draft
  const metadata = { editor, previousEditor, sequence, editedAt }
  try {
    let saved = await saveDraft(form, metadata, draft.draftId, false)
    // What was saved elsewhere meanwhile is never overwritten; both versions are kept.
    if (saved.applied === 0 && saved.editor !== editor)
      saved = await saveDraft(form, { ...metadata, editor: createEditorId() }, null, false)
    await deleteLocalDraft(draft.editor)
    return saved.applied === 1 ? saved : null
  } catch (error) {
    const status = error instanceof HttpError ? error.status : 0
    // 409: sent or removed meanwhile. 404: deleted in another email program, so the local text becomes a new draft.
    if (status === 409) await deleteLocalDraft(draft.editor)
    else if (status === 404 && draft.draftId !== null)
      await storeLocalDraft({ ...draft, draftId: null, draftMessageId: null, threadId: null })
    return null
  }
}

/** Editor ids of drafts that are open in a tab. They are recovered once it closes. */
const watchedEditors = new Set<string>()

async function waitUntilClosed({ editor, draftId }: LocalDraft): Promise<void> {
  watchedEditors.add(editor)
  await waitUntilFree(editor)
  if (draftId !== null) await waitUntilFree(draftId)
  watchedEditors.delete(editor)
}

/** Saves drafts that a closed tab or a lost connection left in this browser, with a toast. */
export async function recoverDrafts(client: QueryClient, personId: string): Promise<void> {
  const all = await getLocalDrafts(personId)
  const open = await Promise.all(all.map(isOpenInTab))
  const left = all.filter((_, index) => !open[index])
  for (const draft of all)
    if (!left.includes(draft) && !draft.saved && !watchedEditors.has(draft.editor))
      void waitUntilClosed(draft)
        .then(async () => recoverDrafts(client, personId))
        .catch((error: unknown) => logError('A draft could not be recovered', error))
  await Promise.all(left.filter(({ saved }) => saved).map(async ({ editor }) => deleteLocalDraft(editor)))
  const saved = await Promise.all(left.filter((draft) => !draft.saved).map(recover))
  const [first, ...others] = saved.filter((draft) => draft !== null)
  if (!first) return
  refreshMailbox(client, [])
  toast(others.length === 0 ? texts.draftRecovered : texts.draftsRecovered(others.length + 1), {
    action: { label: texts.open, onClick: () => reopenDraft(first, null) },
  })
}
