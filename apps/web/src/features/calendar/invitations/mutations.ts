import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { calendarKeys } from '../../../queries/calendar-keys.ts'
import { refreshCalendar } from '../../../queries/calendar.ts'
import { useUndoImport } from '../use-undo-import.ts'
import * as texts from './texts.ts'

/** What follows from a change of the calendar by a message; the reply has the message's own state. */
function refreshOthers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: calendarKeys.events })
  void client.invalidateQueries({ queryKey: calendarKeys.imports })
}

/** Applies a change whose sender is not confirmed. */
export function useApplyChange(messageId: string) {
  const client = useQueryClient()
  const undo = useUndoImport()
  return useMutation({
    mutationFn: async () => call(contract.calendar.applyInvitation, { params: { message_id: messageId } }),
    onSuccess: (applied) => {
      client.setQueryData([...calendarKeys.invitations, messageId], applied)
      refreshOthers(client)
      const { undo_id: undoId } = applied
      toast.success(texts.applied, undoId === null ? {} : { action: undoAction(() => undo.mutate(undoId)) })
    },
    onError: (error) => {
      toast.error(texts.applyFailed, { description: getErrorMessage(error) })
      refreshCalendar(client)
    },
  })
}

/** Adds the events of a calendar file in a message. */
export function useAddEvents(messageId: string) {
  const client = useQueryClient()
  const undo = useUndoImport()
  return useMutation({
    mutationFn: async () =>
      call(contract.calendar.addInvitationEvents, { params: { message_id: messageId } }),
    onSuccess: ({ invitation, result }) => {
      client.setQueryData([...calendarKeys.invitations, messageId], invitation)
      refreshOthers(client)
      const { import_id: importId, added, updated, notes } = result
      const description = notes
        .map(({ title, note }) => (title === '' ? note : `${title}: ${note}`))
        .slice(0, 3)
      toast.success(texts.addedToCalendar(added, updated), {
        ...(description.length > 0 && { description: description.join('\n') }),
        ...(importId !== null && { action: undoAction(() => undo.mutate(importId)) }),
      })
    },
    onError: (error) => {
      toast.error(texts.addFailed, { description: getErrorMessage(error) })
      refreshCalendar(client)
    },
  })
}
