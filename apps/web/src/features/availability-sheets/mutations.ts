import type { BodyInput } from '@pb/contract/endpoint'
import type { SheetImport, sheets } from '@pb/contract/availability-sheets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { pluralize } from '../../lib/format.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import type { FileUpload } from '../../lib/upload.ts'
import { useFileUpload } from '../../lib/use-file-upload.ts'
import { formatSheetCounts } from './sheet-text.ts'
import {
  sheetCompaniesQuery,
  sheetKeys,
  sheetPreviewQuery,
  sheetQuery,
  sheetReadingQuery,
} from '../../queries/availability-sheets.ts'
import * as texts from './texts.ts'

/** Returns an error handler that shows and logs the error, except for canceled requests. */
export function showError(title: string) {
  return (error: Error): void => {
    if (error.name === 'AbortError') return
    logError(title, error)
    toast.error(getErrorMessage(error))
  }
}

interface SheetUpload extends FileUpload {
  readonly company: string
}

/** Uploads a sheet as a draft. */
export function useUploadSheet() {
  return useFileUpload(contract.sheets.uploadSheet, {
    toQuery: ({ company }: SheetUpload) => ({ company }),
    onUploaded: (client, reading) => {
      client.setQueryData(sheetReadingQuery(reading.sheet.id).queryKey, reading)
      client.setQueryData(sheetQuery(reading.sheet.id).queryKey, reading.sheet)
      void client.invalidateQueries({ queryKey: sheetKeys.list })
      void client.invalidateQueries({ queryKey: sheetCompaniesQuery.queryKey })
    },
  })
}

/** Parses a draft with other options, and refetches its preview. */
export function useReadSheet(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof sheets.readSheet>) =>
      call(contract.sheets.readSheet, { params: { id }, body }),
    // Serialized, so that the last choice wins.
    scope: { id: `sheet ${id}` },
    onSuccess: (reading) => {
      client.setQueryData(sheetReadingQuery(id).queryKey, reading)
      return client.invalidateQueries({ queryKey: sheetPreviewQuery(id).queryKey })
    },
    onError: showError(texts.readFailed),
  })
}

/** Enters a value for a row that could not be read, and plans the sheet again. */
export function useCorrectRow(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof sheets.correctSheet>) =>
      call(contract.sheets.correctSheet, { params: { id }, body }),
    scope: { id: `sheet ${id}` },
    onSuccess: (reading) => {
      client.setQueryData(sheetReadingQuery(id).queryKey, reading)
      return client.invalidateQueries({ queryKey: sheetPreviewQuery(id).queryKey })
    },
    onError: showError(texts.correctionFailed),
  })
}

/** Returns a callback for applied and undone sheets, which may have changed listings anywhere. */
function useSheetSettled(id: string) {
  const client = useQueryClient()
  return (sheet: SheetImport): void => {
    client.setQueryData(sheetQuery(id).queryKey, sheet)
    void client.invalidateQueries()
  }
}

export function useUndoSheet(id: string) {
  const settled = useSheetSettled(id)
  return useMutation({
    mutationFn: () => call(contract.sheets.undoSheet, { params: { id } }),
    onSuccess: (sheet) => {
      settled(sheet)
      // Of a large sheet it goes on in the background.
      if (sheet.undoing) return
      if (sheet.kept === 0) toast.success(texts.undone)
      else toast.warning(texts.undoneExcept(pluralize(sheet.kept, 'listing')))
    },
    onError: showError(texts.undoFailed),
  })
}

export function useApplySheet(id: string) {
  const client = useQueryClient()
  const settled = useSheetSettled(id)
  const undo = useUndoSheet(id)
  return useMutation({
    mutationFn: (body: BodyInput<typeof sheets.applySheet>) =>
      call(contract.sheets.applySheet, { params: { id }, body }),
    onSuccess: (sheet) => {
      // A large sheet goes on in the background.
      if (sheet.state === 'draft') return client.setQueryData(sheetQuery(id).queryKey, sheet)
      settled(sheet)
      return toast.success(`${sheet.company}: ${formatSheetCounts(sheet)}`, {
        action: undoAction(() => undo.mutate()),
      })
    },
    onError: (error) => {
      showError(texts.applyFailed)(error)
      void client.invalidateQueries({ queryKey: sheetKeys.sheet(id) })
    },
  })
}

/** Stops the sheet while it is being applied; the request that applies it then fails with the reason. */
export function useCancelSheet(id: string) {
  return useMutation({
    mutationFn: () => call(contract.sheets.cancelSheet, { params: { id } }),
    onError: showError(texts.cancelFailed),
  })
}

export function useDiscardSheet(id: string, done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.sheets.discardSheet, { params: { id } }),
    onSuccess: () => {
      done()
      toast.success(texts.draftDiscarded)
      client.removeQueries({ queryKey: sheetKeys.sheet(id) })
      void client.invalidateQueries({ queryKey: sheetKeys.list })
    },
    onError: showError(texts.discardFailed),
  })
}
