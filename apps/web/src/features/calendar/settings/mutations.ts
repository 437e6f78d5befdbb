import { useQueryClient } from '@tanstack/react-query'
import type { CalendarSettings } from '@pb/contract/calendar-schemas'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
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
    onSuccess: (saved) => client.setQueryData(calendarKeys.settings, saved),
    meta: { success: texts.saved, error: texts.saveFailed },
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
    onSettled: async () => client.invalidateQueries({ queryKey: calendarKeys.feeds }),
    meta: { success: texts.revoked, error: texts.feedFailed },
  })
}

export function useImportCalendar() {
  const client = useQueryClient()
  const undo = useUndoImport()
  return useMutation({
    mutationFn: async (sent: FileUpload) =>
      upload(contract.calendar.importCalendar, { ...sent, field: 'file', filename: sent.file.name }),
    onSuccess: () => refreshCalendar(client),
    meta: {
      success: ({ import_id: importId }, { file }) =>
        importId !== null
          ? { text: texts.importedToast(file.name), undo: () => undo.mutate(importId) }
          : undefined,
    },
  })
}
