import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
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
    },
    onError: () => refreshCalendar(client),
    meta: {
      success: (applied) => {
        const { undo_id: undoId } = applied
        return { text: texts.applied, ...(undoId === null ? {} : { undo: () => undo.mutate(undoId) }) }
      },
      error: texts.applyFailed,
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
    onSuccess: ({ invitation }) => {
      client.setQueryData([...calendarKeys.invitations, messageId], invitation)
      refreshOthers(client)
    },
    onError: () => refreshCalendar(client),
    meta: {
      success: ({ result }) => {
        const { import_id: importId, added, updated, notes } = result
        const description = notes
          .map(({ title, note }) => (title === '' ? note : `${title}: ${note}`))
          .slice(0, 3)
        return {
          text: texts.addedToCalendar(added, updated),
          ...(description.length > 0 && { description: description.join('\n') }),
          ...(importId !== null && { undo: () => undo.mutate(importId) }),
        }
      },
      error: texts.addFailed,
    },
  })
}
