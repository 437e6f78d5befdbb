import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CalendarSettings } from '@pb/contract/calendar-schemas'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { upload, type FileUpload } from '../../../lib/upload.ts'
import { calendarKeys } from '../../../queries/calendar-keys.ts'
import { refreshCalendar } from '../../../queries/calendar.ts'
import { useUndoImport } from '../use-undo-import.ts'
import * as texts from './texts.ts'

export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Omit<CalendarSettings, 'time_zone'>) =>
      call(contract.calendar.saveCalendarSettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(calendarKeys.settings, saved)
      toast.success(texts.saved)
    },
    onError: (error) => toast.error(texts.saveFailed, { description: getErrorMessage(error) }),
  })
}

export function useCreateFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { readonly name: string; readonly details: boolean }) =>
      call(contract.calendar.createCalendarFeed, { body }),
    onSettled: async () => client.invalidateQueries({ queryKey: calendarKeys.feeds }),
  })
}

export function useRevokeFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (feedId: string) =>
      call(contract.calendar.revokeCalendarFeed, { params: { feed_id: feedId } }),
    onSuccess: () => toast.success(texts.revoked),
    onError: (error) => toast.error(texts.feedFailed, { description: getErrorMessage(error) }),
    onSettled: async () => client.invalidateQueries({ queryKey: calendarKeys.feeds }),
  })
}

export function useImportCalendar() {
  const client = useQueryClient()
  const undo = useUndoImport()
  return useMutation({
    mutationFn: async (sent: FileUpload) =>
      upload(contract.calendar.importCalendar, { ...sent, field: 'file', filename: sent.file.name }),
    onSuccess: ({ import_id: importId }, { file }) => {
      refreshCalendar(client)
      if (importId !== null)
        toast.success(texts.importedToast(file.name), { action: undoAction(() => undo.mutate(importId)) })
    },
  })
}
