import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { refreshCalendar } from '../../queries/calendar.ts'
import * as texts from './texts.ts'

/** Undoes an import of a file, or what was taken from an email. */
export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (importId: string) =>
      call(contract.calendar.undoCalendarImport, { params: { import_id: importId } }),
    onSettled: () => refreshCalendar(client),
    meta: {
      success: ({ removed, restored, kept }) => texts.undone(removed, restored, kept),
      error: texts.undoFailed,
    },
  })
}
