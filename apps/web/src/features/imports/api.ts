import type { FeedRun, FeedServerAddress, FeedSource } from '@pb/contract/feeds'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract, download } from '../../lib/api.ts'
import { plural } from '../../lib/format.ts'
import { messageOf } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { upload, type FileUpload } from '../../lib/upload.ts'

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

const whileSyncingMs = 2000
const whileIdleMs = 60_000

const isBusy = ({ server, pictures }: FeedSource): boolean =>
  server?.state === 'waiting' || server?.state === 'syncing' || pictures.waiting > 0

/** Where listings come from; asked for anew while something is on its way. */
export const sourcesQuery = queryOptions({
  queryKey: [...root, 'sources'],
  queryFn: ({ signal }) => call(contract.feeds.feedSources, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.collection.some(isBusy) === true ? whileSyncingMs : whileIdleMs,
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

interface NewFile extends FileUpload {
  readonly source: string
  readonly whole: boolean
}

/** Whoever sends it says what went wrong. */
export function useUploadFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, source, whole, onProgress, signal }: NewFile) =>
      upload(contract.feeds.uploadFeedFile, {
        query: { source, whole: whole ? '1' : '0' },
        field: 'file',
        file,
        filename: file.name,
        onProgress,
        signal,
      }),
    onSuccess: ({ file_name, source }) => toast.success(`${file_name} is being read as ${source}`),
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  })
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

/** Adds a source that is kept up from its server. */
export function useAddServer(done: () => void) {
  return useChange(
    'The server could not be added',
    (body: FeedServerAddress & { readonly name: string }) => call(contract.feeds.addFeedServer, { body }),
    ({ source }) => {
      toast.success(`${source.name} is added`, { description: 'Its listings are being read.' })
      done()
    },
  )
}

/** Gives a source's server another address, token or secret. */
export function useConnectServer({ id, name }: FeedSource, done: () => void) {
  return useChange(
    'The connection could not be saved',
    ({ url, auth }: FeedServerAddress) =>
      call(contract.feeds.connectFeedSource, { params: { id }, body: { url, auth } }),
    () => {
      toast.success(`${name} is asked again`)
      done()
    },
  )
}

/** A first look at a server that is not kept yet. */
export function useTestServer() {
  return useMutation({
    mutationFn: ({ url, auth }: FeedServerAddress) =>
      call(contract.feeds.testFeedServer, { body: { url, auth } }),
    onError: (error) => logError('The server could not be tested', error),
  })
}

/** What can be done with a source's server at any time. */
export function useServerActions({ id, name }: FeedSource) {
  const test = useChange(
    'The server could not be tested',
    () => call(contract.feeds.testFeedSource, { params: { id } }),
    ({ ok, message, listings }) => {
      const text = listings === null ? message : `${message}: ${plural(listings, 'listing')}`
      if (ok) toast.success(`${name}: ${text}`)
      else toast.error(`${name}: ${text}`)
    },
  )
  const sync = useChange(
    'The sync could not begin',
    () => call(contract.feeds.syncFeedSource, { params: { id } }),
    () => toast.success(`${name} is being synced`),
  )
  const pause = useChange(
    'This could not be changed',
    (paused: boolean) => call(contract.feeds.pauseFeedSource, { params: { id }, body: { paused } }),
    (_reply, paused) => toast.success(paused ? `${name} is paused` : `${name} is kept up again`),
  )
  return { test, sync, pause }
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
export const downloadSetAside = (id: string) => download(contract.feeds.feedSetAside, { params: { id } })
export const downloadListings = (format: 'json' | 'csv') =>
  download(contract.feeds.exportListings, { query: { format } })
