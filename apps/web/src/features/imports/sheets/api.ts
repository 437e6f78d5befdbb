import type { BodyInput } from '@pb/contract/endpoint'
import type { SheetImport, sheets } from '@pb/contract/sheets'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { plural } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { upload, type FileUpload } from '../../../lib/upload.ts'
import { sheetText } from './sheet-text.ts'

const root = ['imports', 'sheets'] as const
export const sheetsPerPage = 20
const changesPerPage = 100

export function sheetsQuery(page: number) {
  return queryOptions({
    queryKey: [...root, 'list', page],
    queryFn: ({ signal }) =>
      call(contract.sheets.sheetImports, {
        query: { limit: sheetsPerPage, offset: (page - 1) * sheetsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const companiesQuery = queryOptions({
  queryKey: [...root, 'companies'],
  queryFn: ({ signal }) => call(contract.sheets.sheetCompanies, { signal }),
})

export function sheetQuery(id: string) {
  return queryOptions({
    queryKey: [...root, id, 'sheet'],
    queryFn: ({ signal }) => call(contract.sheets.sheetImport, { params: { id }, signal }),
    staleTime: 0,
  })
}

export function readingQuery(id: string) {
  return queryOptions({
    queryKey: [...root, id, 'reading'],
    queryFn: ({ signal }) => call(contract.sheets.sheetReading, { params: { id }, signal }),
    staleTime: 0,
  })
}

export function previewQuery(id: string) {
  return queryOptions({
    queryKey: [...root, id, 'preview'],
    queryFn: ({ signal }) => call(contract.sheets.sheetPreview, { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function changesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...root, id, 'changes'],
    queryFn: ({ pageParam, signal }) =>
      call(contract.sheets.sheetChanges, {
        params: { id },
        query: { offset: pageParam, limit: changesPerPage },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return shown < total ? shown : undefined
    },
    staleTime: 0,
  })
}

function failed(what: string) {
  return (error: Error): void => {
    if (error.name === 'AbortError') return
    logError(what, error)
    toast.error(messageOf(error))
  }
}

interface NewSheet extends FileUpload {
  readonly company: string
}

/** Sends a file; what it holds is known when the answer is there. */
export function useUploadSheet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, company, onProgress, signal }: NewSheet) =>
      upload(contract.sheets.uploadSheet, {
        query: { company },
        field: 'file',
        file,
        filename: file.name,
        onProgress,
        signal,
      }),
    onSuccess: (reading) => {
      client.setQueryData(readingQuery(reading.sheet.id).queryKey, reading)
      client.setQueryData(sheetQuery(reading.sheet.id).queryKey, reading.sheet)
      void client.invalidateQueries({ queryKey: [...root, 'list'] })
      void client.invalidateQueries({ queryKey: companiesQuery.queryKey })
    },
  })
}

/** Reads a draft differently, and looks again at what it would do. */
export function useRead(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof sheets.readSheet>) =>
      call(contract.sheets.readSheet, { params: { id }, body }),
    // One after the other, in the order in which they were chosen.
    scope: { id: `sheet ${id}` },
    onSuccess: (reading) => {
      client.setQueryData(readingQuery(id).queryKey, reading)
      return client.invalidateQueries({ queryKey: previewQuery(id).queryKey })
    },
    onError: failed('The sheet could not be read so'),
  })
}

/** After a sheet has done or undone something: listings everywhere may have changed. */
function useSettled(id: string) {
  const client = useQueryClient()
  return (sheet: SheetImport): void => {
    client.setQueryData(sheetQuery(id).queryKey, sheet)
    void client.invalidateQueries()
  }
}

export function useUndoSheet(id: string) {
  const settled = useSettled(id)
  return useMutation({
    mutationFn: () => call(contract.sheets.undoSheet, { params: { id } }),
    onSuccess: (sheet) => {
      settled(sheet)
      if (sheet.kept === 0) toast.success('Everything is as it was before')
      else toast.warning(`${plural(sheet.kept, 'listing')} had been changed since and stayed as they are`)
    },
    onError: failed('The sheet could not be taken back'),
  })
}

export function useApplySheet(id: string) {
  const client = useQueryClient()
  const settled = useSettled(id)
  const undo = useUndoSheet(id)
  return useMutation({
    mutationFn: (body: { digest: string; leave: string[] }) =>
      call(contract.sheets.applySheet, { params: { id }, body }),
    onSuccess: (sheet) => {
      settled(sheet)
      toast.success(`${sheet.company}: ${sheetText(sheet)}`, {
        action: { label: 'Undo', onClick: () => undo.mutate() },
      })
    },
    onError: (error) => {
      failed('The sheet could not be applied')(error)
      void client.invalidateQueries({ queryKey: [...root, id] })
    },
  })
}

export function useDiscardSheet(id: string, done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.sheets.discardSheet, { params: { id } }),
    onSuccess: () => {
      done()
      toast.success('The draft is gone')
      client.removeQueries({ queryKey: [...root, id] })
      void client.invalidateQueries({ queryKey: [...root, 'list'] })
    },
    onError: failed('The draft could not be discarded'),
  })
}
