import type { FeedRun, FeedServerAddress, FeedSource } from '@pb/contract/reso'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../components/ui/toaster.tsx'
import { call, contract, download } from '../../lib/api.ts'
import { pluralize } from '../../lib/format.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import type { FileUpload } from '../../lib/upload.ts'
import { useFileUpload } from '../../lib/use-file-upload.ts'
import { resoKeys } from '../../queries/reso.ts'
import * as texts from './texts.ts'

/** Mutation that shows and logs errors, and refetches the sources and imports afterwards. */
function useResoMutation<Input, Output>(
  errorTitle: string,
  mutationFn: (input: Input) => Promise<Output>,
  onSuccess: (output: Output, input: Input) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess,
    onError: (error) => {
      if (error.name === 'AbortError') return
      logError(errorTitle, error)
      toast.error(getErrorMessage(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: resoKeys.root }),
  })
}

interface FeedFileUpload extends FileUpload {
  readonly source: string
  readonly whole: boolean
}

/** Uploads a file of listings for its preview. */
export function useUploadFile() {
  return useFileUpload(contract.feeds.uploadFeedFile, {
    toQuery: ({ source, whole }: FeedFileUpload) => ({ source, whole: whole ? '1' : '0', preview: '1' }),
    onUploaded: (client, { file_name }) => {
      toast.success(texts.readingFile(file_name), { description: texts.previewFollows })
      return client.invalidateQueries({ queryKey: resoKeys.root })
    },
  })
}

/** Withdraws or keeps the listings missing from a complete file. */
export function useDecideMissing({ id }: FeedRun) {
  return useResoMutation(
    texts.decisionFailed,
    (decision: 'withdraw' | 'keep') =>
      decision === 'withdraw'
        ? call(contract.feeds.withdrawMissing, { params: { id } })
        : call(contract.feeds.keepMissing, { params: { id } }),
    ({ withdrawn }, decision) =>
      toast.success(
        decision === 'withdraw' ? texts.withdrawn(pluralize(withdrawn, 'listing')) : texts.allKept,
      ),
  )
}

/** Imports a file after its preview. */
export function useImportRun({ id, file_name }: FeedRun) {
  return useResoMutation(
    texts.importFailed,
    () => call(contract.feeds.importFeedRun, { params: { id } }),
    () => toast.success(texts.importStarted(file_name)),
  )
}

/** Undoes the last file of a source. */
export function useUndoRun({ id, file_name }: FeedRun) {
  return useResoMutation(
    texts.undoFailed,
    () => call(contract.feeds.undoFeedRun, { params: { id } }),
    () => toast.success(texts.undoStarted(file_name)),
  )
}

/** Cancels the import or preview of a file. */
export function useCancelRun({ id, file_name, preview }: FeedRun) {
  return useResoMutation(
    texts.cancelFailed,
    () => call(contract.feeds.cancelFeedRun, { params: { id } }),
    () =>
      toast.success(texts.importCanceled(file_name), {
        description: preview ? texts.nothingStored : texts.importedKept,
      }),
  )
}

/** Removes a source; the toast offers to undo. */
export function useRemoveSource({ id, name, on_market }: FeedSource, done: () => void) {
  const restore = useResoMutation(
    texts.restoreFailed,
    (_withdrew: boolean) =>
      call(contract.recentlyDeleted.restoreDeleted, { params: { kind: 'feed_source', id } }),
    (_none, withdrew) =>
      toast.success(
        texts.sourceRestored(name),
        withdrew && on_market > 0 ? { description: texts.comeBack } : undefined,
      ),
  )
  return useResoMutation(
    texts.removeFailed,
    (withdraw: boolean) =>
      call(contract.feeds.removeFeedSource, { params: { id }, query: { withdraw: withdraw ? '1' : '0' } }),
    ({ withdrawn }, withdrew) => {
      toast.success(texts.removed(name), {
        action: undoAction(() => restore.mutate(withdrew)),
        description: withdrawn > 0 ? texts.withdrawn(pluralize(withdrawn, 'listing')) : texts.listingsKept,
      })
      done()
    },
  )
}

/** Adds a source that syncs with its server. */
export function useAddServer(done: () => void) {
  return useResoMutation(
    texts.addServerFailed,
    (body: FeedServerAddress & { readonly name: string }) => call(contract.feeds.addFeedServer, { body }),
    ({ source }) => {
      toast.success(texts.added(source.name), { description: texts.importingListings })
      done()
    },
  )
}

/** Changes the URL or credentials of a source's server. */
export function useConnectServer({ id, name }: FeedSource, done: () => void) {
  return useResoMutation(
    texts.saveConnectionFailed,
    ({ url, auth }: FeedServerAddress) =>
      call(contract.feeds.connectFeedSource, { params: { id }, body: { url, auth } }),
    () => {
      toast.success(texts.reconnected(name))
      done()
    },
  )
}

/** Tests the connection to a server before it is saved. */
export function useTestServer() {
  return useMutation({
    mutationFn: ({ url, auth }: FeedServerAddress) =>
      call(contract.feeds.testFeedServer, { body: { url, auth } }),
    onError: (error) => logError(texts.testFailed, error),
  })
}

/** Mutations that test, sync, and pause or resume a source's server. */
export function useServerActions({ id, name }: FeedSource) {
  const test = useResoMutation(
    texts.testFailed,
    () => call(contract.feeds.testFeedSource, { params: { id } }),
    ({ ok, message, listings }) => {
      const text = listings === null ? message : `${message}: ${pluralize(listings, 'listing')}`
      if (ok) toast.success(`${name}: ${text}`)
      else toast.error(`${name}: ${text}`)
    },
  )
  const sync = useResoMutation(
    texts.syncFailed,
    () => call(contract.feeds.syncFeedSource, { params: { id } }),
    () => toast.success(texts.syncStarted(name)),
  )
  const pause = useResoMutation(
    texts.pauseFailed,
    (paused: boolean) => call(contract.feeds.pauseFeedSource, { params: { id }, body: { paused } }),
    (_reply, paused) => toast.success(paused ? texts.pausedSource(name) : texts.resumedSource(name)),
  )
  return { test, sync, pause }
}

/** Downloads a file. Shows an error if that fails. */
export function useDownload() {
  return useMutation({
    mutationFn: (get: () => Promise<void>) => get(),
    onError: (error) => {
      logError(texts.downloadFailed, error)
      toast.error(getErrorMessage(error))
    },
  })
}

export const downloadRejects = (id: string) => download(contract.feeds.feedRejects, { params: { id } })
export const downloadQuarantine = (id: string) => download(contract.feeds.feedSetAside, { params: { id } })
export const downloadListings = (format: 'json' | 'csv') =>
  download(contract.feeds.exportListings, { query: { format } })
