import { isElsewhere } from '@pb/rules/mail/draft-editors'
import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { HttpError } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { refreshMailbox } from '../api/refresh.ts'
import { saveDraft } from './api.ts'
import { isHeld, whenFree } from './draft-lock.ts'
import { dropLocal, keepLocal, localDrafts, type LocalDraft } from './local-drafts.ts'
import { newEditor } from './open-letter.ts'
import { reopenDraft } from './reopened.ts'

/** Of a draft that some tab has open, that tab takes care. */
const isOpen = async ({ editor, draftId }: LocalDraft): Promise<boolean> =>
  (await isHeld(editor)) || (draftId !== null && (await isHeld(draftId)))

async function recover(draft: LocalDraft) {
  const { letter, editor, sequence, editedAt } = draft
  const mark = { editor, over: null, sequence, editedAt }
  try {
    let saved = await saveDraft(letter, mark, draft.draftId, false)
    // What somebody has written in another program is not written over, earlier or later. Both are kept.
    if (saved.applied === 0 && isElsewhere(saved.editor))
      saved = await saveDraft(letter, { ...mark, editor: newEditor() }, null, false)
    await dropLocal(draft.editor)
    return saved.applied === 1 ? saved : null
  } catch (error) {
    const status = error instanceof HttpError ? error.status : 0
    // Sent or discarded meanwhile: there is nothing to recover. One that was discarded elsewhere stays a draft here.
    if (status === 409) await dropLocal(draft.editor)
    else if (status === 404 && draft.draftId !== null)
      await keepLocal({ ...draft, draftId: null, draftMessageId: null, threadId: null })
    return null
  }
}

/** Drafts that some tab has open: when it is closed, what it left is brought too. */
const waiting = new Set<string>()

async function waitFor({ editor, draftId }: LocalDraft): Promise<void> {
  waiting.add(editor)
  await whenFree(editor)
  if (draftId !== null) await whenFree(draftId)
  waiting.delete(editor)
}

/** Brings what a closed tab or a dead network left in this browser to the server, and says so. */
export async function recoverDrafts(client: QueryClient, personId: string): Promise<void> {
  const all = await localDrafts(personId)
  const open = await Promise.all(all.map(isOpen))
  const left = all.filter((_, index) => !open[index])
  for (const draft of all)
    if (!left.includes(draft) && !draft.saved && !waiting.has(draft.editor))
      void waitFor(draft)
        .then(async () => recoverDrafts(client, personId))
        .catch((error: unknown) => logError('A draft could not be recovered', error))
  await Promise.all(left.filter(({ saved }) => saved).map(async ({ editor }) => dropLocal(editor)))
  const saved = await Promise.all(left.filter((draft) => !draft.saved).map(recover))
  const [first, ...others] = saved.filter((draft) => draft !== null)
  if (!first) return
  refreshMailbox(client, [])
  const text = others.length === 0 ? 'A draft was' : `${others.length + 1} drafts were`
  toast(`${text} not saved when you left. Now saved in Drafts.`, {
    action: { label: 'Open', onClick: () => reopenDraft(first, null) },
  })
}
