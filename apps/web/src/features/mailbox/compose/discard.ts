import type { QueryClient } from '@tanstack/react-query'
import { toast, toastMs } from '../../../components/ui/toaster.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { refreshMailbox } from '../api/refresh.ts'
import { discardDraft, fetchDraft, saveDraft } from './api.ts'
import type { DraftIds } from './draft-keeper.ts'
import type { Letter } from './model/letter.ts'
import { newEditor } from './open-letter.ts'
import { reopenDraft } from './reopened.ts'

interface Discarded {
  readonly letter: Letter
  /** The draft on the server, if it got there. */
  readonly ids: DraftIds | null
  /** Whether it is worth a word, and a way back. */
  readonly told: boolean
}

async function remove(client: QueryClient, { id, threadId }: DraftIds): Promise<void> {
  try {
    await discardDraft(id)
  } catch (error) {
    logError('A draft could not be discarded', error)
    toast.error(`The draft was not removed. ${messageOf(error)}`)
  }
  refreshMailbox(client, [threadId])
}

/** A draft's own files go with it, so while it can be had back it is not deleted. */
const ownsFiles = ({ files }: Letter): boolean => files.some(({ source }) => 'attachment_id' in source)

/** Removes a letter with its draft; for some seconds it can be had back as it was. */
export function discardLetter(client: QueryClient, { letter, ids, told }: Discarded): void {
  toast.dismiss('draft-saved')
  const waits = told && ids !== null && ownsFiles(letter)
  const removed = waits || ids === null ? Promise.resolve() : remove(client, ids)
  if (!told) return
  let undone = false

  async function restore(): Promise<void> {
    undone = true
    await removed
    try {
      const mark = { editor: newEditor(), over: null, sequence: 0, editedAt: Date.now() }
      reopenDraft(await (waits ? fetchDraft(ids.id) : saveDraft(letter, mark, null, false)), null)
      refreshMailbox(client, [])
    } catch (error) {
      logError('A draft could not be restored', error)
      toast.error(`The draft could not be restored. ${messageOf(error)}`, {
        action: { label: 'Try again', onClick: () => void restore() },
      })
    }
  }

  toast('Draft removed', { action: { label: 'Undo', onClick: () => void restore() } })
  if (waits) setTimeout(() => undone || void remove(client, ids), toastMs)
}
