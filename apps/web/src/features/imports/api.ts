import type { FeedRun, FeedSource } from '@pb/contract/feeds'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract, download } from '../../lib/api.ts'
import { plural } from '../../lib/format.ts'
import { messageOf } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { upload } from '../../lib/upload.ts'

const root = ['imports'] as const
export const runsPerPage = 20
const whileReadingMs = 1000

const isOpen = ({ state }: FeedRun): boolean => state === 'waiting' || state === 'running'

/** One page of the files that were read; asked for anew each second while one is being read. */
export function runsQuery(page: number) {
  return queryOptions({
    queryKey: [...root, 'runs', page],
    queryFn: ({ signal }) =>
      call(contract.feeds.feedRuns, {
        query: { limit: runsPerPage, offset: (page - 1) * runsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.collection.some(isOpen) === true && whileReadingMs,
  })
}

export const sourcesQuery = queryOptions({
  queryKey: [...root, 'sources'],
  queryFn: ({ signal }) => call(contract.feeds.feedSources, { signal }),
  staleTime: 0,
})

/** A change to what is read: what it says when it fails, and everything shown is asked for anew. */
function useChange<Input, Output>(
  what: string,
  change: (input: Input) => Promise<Output>,
  done: (output: Output, input: Input) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: done,
    onError: (error) => {
      if (error.name === 'AbortError') return
      logError(what, error)
      toast.error(messageOf(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  })
}

interface NewFile {
  readonly file: File
  readonly source: string
  readonly whole: boolean
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

export function useUploadFile() {
  return useChange(
    'The file could not be uploaded',
    ({ file, source, whole, onProgress, signal }: NewFile) =>
      upload(contract.feeds.uploadFeedFile, {
        query: { source, whole: whole ? '1' : '0' },
        field: 'file',
        file,
        filename: file.name,
        onProgress,
        signal,
      }),
    ({ file_name, source }) => toast.success(`${file_name} is being read as ${source}`),
  )
}

/** Decides what becomes of listings that a whole file did not name. */
export function useDecideMissing({ id }: FeedRun) {
  return useChange(
    'This could not be decided',
    (answer: 'withdraw' | 'keep') =>
      answer === 'withdraw'
        ? call(contract.feeds.withdrawMissing, { params: { id } })
        : call(contract.feeds.keepMissing, { params: { id } }),
    ({ withdrawn }, answer) =>
      toast.success(
        answer === 'withdraw' ? `${plural(withdrawn, 'listing')} withdrawn` : 'All listings stay',
      ),
  )
}

export function useRemoveSource({ id, name }: FeedSource, done: () => void) {
  return useChange(
    'The source could not be removed',
    (withdraw: boolean) =>
      call(contract.feeds.removeFeedSource, { params: { id }, query: { withdraw: withdraw ? '1' : '0' } }),
    ({ withdrawn }) => {
      toast.success(`${name} is removed`, {
        description:
          withdrawn > 0 ? `${plural(withdrawn, 'listing')} withdrawn` : 'Its listings stay as they are',
      })
      done()
    },
  )
}

/** Saves a file that the server makes; says so where it cannot. */
export function useDownload() {
  return useMutation({
    mutationFn: (get: () => Promise<void>) => get(),
    onError: (error) => {
      logError('The file could not be downloaded', error)
      toast.error(messageOf(error))
    },
  })
}

export const downloadRejects = (id: string) => download(contract.feeds.feedRejects, { params: { id } })
export const downloadListings = (format: 'json' | 'csv') =>
  download(contract.feeds.exportListings, { query: { format } })
