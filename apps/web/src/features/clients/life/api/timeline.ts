import type { ClientNoteInput } from '@pb/contract/client-life'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { useChange } from '../../api/use-change.ts'
import { lifeKeys } from './keys.ts'

const perPage = 30

/** What happened with a client, newest first. */
export function timelineQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: lifeKeys.timeline(userId),
    queryFn: async ({ pageParam, signal }) =>
      call(contract.clientLife.clientTimeline, {
        params: { user_id: userId },
        query: { limit: perPage, ...(pageParam !== '' && { page_token: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

/** Writes a note; what went wrong is said beside what was typed. */
export function useAddNote(userId: string) {
  return useChange({
    send: async (note: ClientNoteInput) =>
      call(contract.clientLife.addClientNote, { body: { ...note, user_id: userId } }),
    refused: null,
  })
}

export function useSaveNote(noteId: string) {
  return useChange({
    send: async (body: ClientNoteInput) =>
      call(contract.clientLife.saveClientNote, { params: { note_id: noteId }, body }),
    refused: null,
  })
}

export function useRemoveNote() {
  const restore = useChange({
    send: async (noteId: string) =>
      call(contract.clientLife.restoreClientNote, { params: { note_id: noteId } }),
    refused: 'The note could not be brought back',
  })
  return useChange({
    send: async (noteId: string) =>
      call(contract.clientLife.removeClientNote, { params: { note_id: noteId } }),
    done: (_nothing, noteId) =>
      toast.success('Note removed', {
        action: { label: 'Undo', onClick: () => restore.mutate(noteId) },
      }),
    refused: 'The note could not be removed',
  })
}
