import type { OpeningImport, SharedDeals } from '@pb/contract/opening-balances'
import type { OpeningField } from '@pb/rules/opening-fields'
import { hashKey, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { useFileUpload } from '../../lib/use-file-upload.ts'
import { openingFileQuery, openingKeys, openingReadingQuery } from '../../queries/opening-balances.ts'
import { formatSummary } from './summary.ts'
import * as texts from './texts.ts'

/** Uploads a file as a draft. */
export function useUploadOpening() {
  return useFileUpload(contract.openingBalances.uploadOpening, {
    onUploaded: (client, reading) => {
      client.setQueryData(openingReadingQuery(reading.import.import_id).queryKey, reading)
      client.setQueryData(openingFileQuery(reading.import.import_id).queryKey, reading.import)
      return client.invalidateQueries({ queryKey: openingKeys.lists })
    },
  })
}

interface ReadingChange {
  readonly columns: (OpeningField | null)[]
  readonly shared_deals?: SharedDeals
}

/** Changes how a draft is read, and refetches its rows. */
export function useUpdateReading(id: string, failed: string = texts.readFailed) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ReadingChange) =>
      call(contract.openingBalances.readOpening, { params: { id }, body }),
    // Serializes changes in the order they were made.
    scope: { id: `opening balances ${id}` },
    onSuccess: (reading) => {
      client.setQueryData(openingReadingQuery(id).queryKey, reading)
      return client.invalidateQueries({ queryKey: openingKeys.rows(id) })
    },
    meta: { error: failed },
  })
}

/** Deals, invoices, years and overviews all change with a file: everything that is cached is read again. */
async function updateCaches(client: QueryClient, file: OpeningImport): Promise<void> {
  client.setQueryData(openingFileQuery(file.import_id).queryKey, file)
  const reading = hashKey(openingReadingQuery(file.import_id).queryKey)
  await client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== reading })
}

export function useUndoOpening(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(contract.openingBalances.undoOpening, { params: { id } }),
    onSuccess: (file) => updateCaches(client, file),
    meta: { success: texts.undoDone, error: texts.undoFailed },
  })
}

export function useApplyOpening(id: string) {
  const client = useQueryClient()
  const undo = useUndoOpening(id)
  return useMutation({
    mutationFn: async (digest: string) =>
      call(contract.openingBalances.applyOpening, { params: { id, digest } }),
    onSuccess: (file) => updateCaches(client, file),
    onError: () => void client.invalidateQueries({ queryKey: openingKeys.detail(id) }),
    meta: { success: (file) => formatSummary(file), undo: () => undo.mutate(), error: texts.recordFailed },
  })
}

export function useDiscardOpening(id: string, done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(contract.openingBalances.discardOpening, { params: { id } }),
    onSuccess: () => {
      done()
      client.removeQueries({ queryKey: openingKeys.detail(id) })
      return client.invalidateQueries({ queryKey: openingKeys.lists })
    },
    meta: { success: texts.discarded, error: texts.discardFailed },
  })
}
