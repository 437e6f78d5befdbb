import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { refreshCalendar } from '../../queries/calendar.ts'
import * as texts from './texts.ts'

/** Undoes an import of a file, or what was taken from an email. */
export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (importId: string) =>
      call(contract.calendar.undoCalendarImport, { params: { import_id: importId } }),
    onSuccess: ({ removed, restored, kept }) => toast.success(texts.undone(removed, restored, kept)),
    onError: (error) => toast.error(texts.undoFailed, { description: getErrorMessage(error) }),
    onSettled: () => refreshCalendar(client),
  })
}
