import type { ClientNoteChange, ClientNoteInput } from '@pb/contract/client-life'
import { clientChange } from '../client-change.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import * as texts from './texts.ts'

/** Adds a note. The caller shows errors. */
export function useAddNote(userId: string) {
  return useMutation({
    mutationFn: async (note: ClientNoteInput) =>
      call(contract.clientLife.addClientNote, { body: { ...note, user_id: userId } }),
    meta: clientChange,
  })
}

export function useSaveNote(noteId: string) {
  return useMutation({
    mutationFn: async (body: ClientNoteChange) =>
      call(contract.clientLife.saveClientNote, { params: { note_id: noteId }, body }),
    meta: clientChange,
  })
}

export function useRemoveNote() {
  const restore = useMutation({
    mutationFn: async (noteId: string) =>
      call(contract.clientLife.restoreClientNote, { params: { note_id: noteId } }),
    meta: { ...clientChange, error: texts.restoreFailed },
  })
  return useMutation({
    mutationFn: async (noteId: string) =>
      call(contract.clientLife.removeClientNote, { params: { note_id: noteId } }),
    meta: {
      ...clientChange,
      success: texts.noteRemoved,
      undo: (_nothing, noteId) => restore.mutate(noteId),
      error: texts.removeFailed,
    },
  })
}
