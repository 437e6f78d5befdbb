import type { BodyInput } from '@pb/contract/endpoint'
import type { SheetImport, sheets } from '@pb/contract/availability-sheets'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { pluralize } from '../../lib/format.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
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
    meta: { log: texts.readFailed, error: getErrorMessage },
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
    meta: { log: texts.correctionFailed, error: getErrorMessage },
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
    onSuccess: settled,
    meta: {
      success: ({ undoing, kept }) => {
        // Of a large sheet it goes on in the background.
        if (undoing) return undefined
        return kept === 0
          ? texts.undone
          : { text: texts.undoneExcept(pluralize(kept, 'listing')), kind: 'warning' }
      },
      log: texts.undoFailed,
      error: getErrorMessage,
    },
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
      if (sheet.state === 'draft') client.setQueryData(sheetQuery(id).queryKey, sheet)
      else settled(sheet)
    },
    onError: () => void client.invalidateQueries({ queryKey: sheetKeys.sheet(id) }),
    meta: {
      success: (sheet) =>
        sheet.state === 'draft'
          ? undefined
          : { text: `${sheet.company}: ${formatSheetCounts(sheet)}`, undo: () => undo.mutate() },
      log: texts.applyFailed,
      error: getErrorMessage,
    },
  })
}

/** Stops the sheet while it is being applied; the request that applies it then fails with the reason. */
export function useCancelSheet(id: string) {
  return useMutation({
    mutationFn: () => call(contract.sheets.cancelSheet, { params: { id } }),
    meta: { log: texts.cancelFailed, error: getErrorMessage },
  })
}

export function useDiscardSheet(id: string, done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.sheets.discardSheet, { params: { id } }),
    onSuccess: () => {
      done()
      client.removeQueries({ queryKey: sheetKeys.sheet(id) })
      void client.invalidateQueries({ queryKey: sheetKeys.list })
    },
    meta: { success: texts.draftDiscarded, log: texts.discardFailed, error: getErrorMessage },
  })
}
