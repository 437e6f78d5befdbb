import type { ClientImport, ClientImportKind, ClientImportReadingInput } from '@pb/contract/client-imports'
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { plural } from '../../../../lib/format.ts'
import { messageOf } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
import { upload, type FileUpload } from '../../../../lib/upload.ts'
import { refreshClients } from '../../api/use-change.ts'
import { importText } from '../model/import-text.ts'

const root = ['client-imports'] as const
export const importsPerPage = 20
const rowsPerPage = 100

export function importsQuery(page: number) {
  return queryOptions({
    queryKey: [...root, 'list', page],
    queryFn: async ({ signal }) =>
      call(contract.clientImports.clientImports, {
        query: { limit: importsPerPage, offset: (page - 1) * importsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** One file; asked for again and again while it is being applied. */
export function importQuery(id: string, underWay = false) {
  return queryOptions({
    queryKey: [...root, id, 'file'],
    queryFn: async ({ signal }) =>
      call(contract.clientImports.clientImport, { params: { import_id: id }, signal }),
    staleTime: 0,
    refetchInterval: underWay ? 500 : false,
  })
}

export function readingQuery(id: string) {
  return queryOptions({
    queryKey: [...root, id, 'reading'],
    queryFn: async ({ signal }) =>
      call(contract.clientImports.clientImportReading, { params: { import_id: id }, signal }),
    staleTime: 0,
  })
}

/** Rows of one kind, of all where it is null. */
export function rowsQuery(id: string, kind: ClientImportKind | null) {
  return infiniteQueryOptions({
    queryKey: [...root, id, 'rows', kind],
    queryFn: async ({ pageParam, signal }) =>
      call(contract.clientImports.clientImportRows, {
        params: { import_id: id },
        query: { offset: pageParam, limit: rowsPerPage, ...(kind !== null && { kind }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return shown < total ? shown : undefined
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

function failed(what: string) {
  return (error: Error): void => {
    logError(what, error)
    toast.error(what, { description: messageOf(error) })
  }
}

/** Sends a file; what it holds is known when the answer is there. The caller says what went wrong. */
export function useUploadClients() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, onProgress, signal }: FileUpload) =>
      upload(contract.clientImports.uploadClients, {
        field: 'file',
        file,
        filename: file.name,
        onProgress,
        signal,
      }),
    onSuccess: (reading) => {
      client.setQueryData(readingQuery(reading.import.import_id).queryKey, reading)
      client.setQueryData(importQuery(reading.import.import_id).queryKey, reading.import)
      return client.invalidateQueries({ queryKey: [...root, 'list'] })
    },
  })
}

/** Reads a draft differently, and looks again at what comes of it. */
export function useReadClients(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ClientImportReadingInput) =>
      call(contract.clientImports.readClients, { params: { import_id: id }, body }),
    // One after the other, in the order in which they were chosen.
    scope: { id: `client import ${id}` },
    onSuccess: (reading) => {
      client.setQueryData(readingQuery(id).queryKey, reading)
      return client.invalidateQueries({ queryKey: [...root, id, 'rows'] })
    },
    onError: failed('The file could not be read so'),
  })
}

/** After a file has done or undone something. */
async function settle(client: QueryClient, file: ClientImport): Promise<void> {
  client.setQueryData(importQuery(file.import_id).queryKey, file)
  // There is no draft any more whose reading could be asked for, while the page that shows it still stands.
  const { queryKey: reading } = readingQuery(file.import_id)
  await client.invalidateQueries({
    queryKey: root,
    predicate: (query) => query.queryHash !== hashKey(reading),
  })
  refreshClients(client)
}

export function useUndoImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(contract.clientImports.undoClients, { params: { import_id: id } }),
    onSuccess: (file) => {
      if (file.kept === 0) toast.success('Everything is as it was before')
      else
        toast.warning(`${plural(file.kept, 'client')} stayed`, {
          description: 'They have been changed since the import.',
        })
      return settle(client, file)
    },
    onError: failed('The import could not be taken back'),
  })
}

export function useApplyImport(id: string) {
  const client = useQueryClient()
  const undo = useUndoImport(id)
  return useMutation({
    mutationFn: async ({ digest, ask }: { readonly digest: string; readonly ask: boolean }) =>
      call(contract.clientImports.applyClients, { params: { import_id: id, digest }, body: { ask } }),
    onSuccess: (file) => {
      toast.success(importText(file), {
        action: { label: 'Undo', onClick: () => undo.mutate() },
      })
      return settle(client, file)
    },
    onError: (error) => {
      failed('The file could not be imported')(error)
      void client.invalidateQueries({ queryKey: [...root, id] })
    },
  })
}

export function useDiscardImport(id: string, done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(contract.clientImports.discardClients, { params: { import_id: id } }),
    onSuccess: () => {
      done()
      toast.success('The draft is gone')
      client.removeQueries({ queryKey: [...root, id] })
      return client.invalidateQueries({ queryKey: [...root, 'list'] })
    },
    onError: failed('The draft could not be discarded'),
  })
}
