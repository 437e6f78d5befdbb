import type { ClientNoteChange, ClientNoteInput } from '@pb/contract/client-life'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { useClientMutation } from '../use-client-mutation.ts'
import * as texts from './texts.ts'

/** Adds a note. The caller shows errors. */
export function useAddNote(userId: string) {
  return useClientMutation({
    send: async (note: ClientNoteInput) =>
      call(contract.clientLife.addClientNote, { body: { ...note, user_id: userId } }),
    errorTitle: null,
  })
}

export function useSaveNote(noteId: string) {
  return useClientMutation({
    send: async (body: ClientNoteChange) =>
      call(contract.clientLife.saveClientNote, { params: { note_id: noteId }, body }),
    errorTitle: null,
  })
}

export function useRemoveNote() {
  const restore = useClientMutation({
    send: async (noteId: string) =>
      call(contract.clientLife.restoreClientNote, { params: { note_id: noteId } }),
    errorTitle: texts.restoreFailed,
  })
  return useClientMutation({
    send: async (noteId: string) =>
      call(contract.clientLife.removeClientNote, { params: { note_id: noteId } }),
    onSuccess: (_nothing, noteId) =>
      toast.success(texts.noteRemoved, {
        action: undoAction(() => restore.mutate(noteId)),
      }),
    errorTitle: texts.removeFailed,
  })
}
