import type { ClientImport, ClientImportReadingInput } from '@pb/contract/client-imports'
import { hashKey, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { useEffect, useRef } from 'react'
import { call, contract } from '../../../lib/api.ts'
import { pluralize } from '../../../lib/format.ts'
import { useFileUpload } from '../../../lib/use-file-upload.ts'
import {
  clientImportKeys,
  importQuery,
  importReadingQuery,
  isImportRunning,
} from '../../../queries/client-imports.ts'
import { refreshClients } from '../refresh-clients.ts'
import { formatImportSummary, formatKeptNames } from './import-text.ts'
import * as texts from './texts.ts'

/** Uploads a file as a draft. */
export function useUploadClients() {
  return useFileUpload(contract.clientImports.uploadClients, {
    onUploaded: (client, reading) => {
      client.setQueryData(importReadingQuery(reading.import.import_id).queryKey, reading)
      client.setQueryData(importQuery(reading.import.import_id).queryKey, reading.import)
      return client.invalidateQueries({ queryKey: clientImportKeys.lists })
    },
  })
}

/** Changes column mapping or defaults of a draft and refetches its rows. */
export function useUpdateImportReading(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ClientImportReadingInput) =>
      call(contract.clientImports.readClients, { params: { import_id: id }, body }),
    // Serializes changes in the order they were made.
    scope: { id: `client import ${id}` },
    onSuccess: (reading) => {
      client.setQueryData(importReadingQuery(id).queryKey, reading)
      return client.invalidateQueries({ queryKey: clientImportKeys.rows(id) })
    },
    meta: { error: texts.readFailed },
  })
}

/** Updates caches after an import was applied or undone. */
async function updateCaches(client: QueryClient, file: ClientImport): Promise<void> {
  client.setQueryData(importQuery(file.import_id).queryKey, file)
  // The draft no longer exists: refetching its reading, which may still be on screen, would fail.
  const { queryKey: reading } = importReadingQuery(file.import_id)
  await client.invalidateQueries({
    queryKey: clientImportKeys.all,
    predicate: (query) => query.queryHash !== hashKey(reading),
  })
  refreshClients(client)
}

/** One toast for the end of an apply or undo, whether its request or its progress reports it. */
const toToastId = ({ import_id, state }: ClientImport) => `client import ${import_id} ${state}`

function showUndone(file: ClientImport): void {
  const id = toToastId(file)
  if (file.kept === 0) toast.success(texts.importUndone, { id })
  else
    toast.warning(texts.clientsStayed(pluralize(file.kept, 'client')), {
      id,
      description: texts.clientsStayedHint(formatKeptNames(file)),
    })
}

export function useUndoImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(contract.clientImports.undoClients, { params: { import_id: id } }),
    onSuccess: (file) => {
      // A large one goes on in the background; the page follows its progress.
      if (file.state === 'applied') {
        client.setQueryData(importQuery(id).queryKey, file)
        return
      }
      showUndone(file)
      return updateCaches(client, file)
    },
    meta: { error: texts.undoFailed },
  })
}

function useShowApplied(id: string) {
  const undo = useUndoImport(id)
  return (file: ClientImport): void => {
    toast.success(formatImportSummary(file), { id: toToastId(file), action: undoAction(() => undo.mutate()) })
  }
}

export function useApplyImport(id: string) {
  const client = useQueryClient()
  const showApplied = useShowApplied(id)
  return useMutation({
    mutationFn: async ({ digest, ask }: { readonly digest: string; readonly ask: boolean }) =>
      call(contract.clientImports.applyClients, { params: { import_id: id, digest }, body: { ask } }),
    onSuccess: (file) => {
      // It goes on in the background; the page follows its progress.
      if (file.state === 'draft') {
        client.setQueryData(importQuery(id).queryKey, file)
        return
      }
      showApplied(file)
      return updateCaches(client, file)
    },
    onError: () => void client.invalidateQueries({ queryKey: clientImportKeys.detail(id) }),
    meta: { error: texts.importFailed },
  })
}

/** Reports the end of what was done with the file in the background, and updates caches. */
export function useImportEnd(file: ClientImport | undefined): void {
  const client = useQueryClient()
  const showApplied = useShowApplied(file?.import_id ?? '')
  const running = useRef<'apply' | 'undo' | null>(null)
  useEffect(() => {
    const before = running.current
    running.current = isImportRunning(file) ? (file!.undoing ? 'undo' : 'apply') : null
    if (!file || before === null || running.current !== null) return
    if (before === 'apply' && file.state === 'applied') showApplied(file)
    else if (before === 'undo' && file.state === 'undone') showUndone(file)
    // Why it failed is on the page; the preview may be another one now.
    void updateCaches(client, file)
  })
}

/** Stops the import while it is being applied; the request that applies it then fails with the reason. */
export function useCancelImport(id: string) {
  return useMutation({
    mutationFn: async () => call(contract.clientImports.cancelClients, { params: { import_id: id } }),
    meta: { error: texts.cancelFailed },
  })
}

export function useDiscardImport(id: string, done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(contract.clientImports.discardClients, { params: { import_id: id } }),
    onSuccess: () => {
      done()
      client.removeQueries({ queryKey: clientImportKeys.detail(id) })
      return client.invalidateQueries({ queryKey: clientImportKeys.lists })
    },
    meta: { success: texts.draftDiscarded, error: texts.discardFailed },
  })
}
