import type { FeedRun, FeedServerAddress, FeedSource } from '@pb/contract/reso'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract, download } from '../../lib/api.ts'
import { pluralize } from '../../lib/format.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import type { FileUpload } from '../../lib/upload.ts'
import { useFileUpload } from '../../lib/use-file-upload.ts'
import { resoKeys } from '../../queries/reso.ts'
import * as texts from './texts.ts'

/** A change of sources or imports, which are refetched afterwards. */
const resoChange = {
  error: getErrorMessage,
  refresh: (client: QueryClient) => client.invalidateQueries({ queryKey: resoKeys.root }),
}

interface FeedFileUpload extends FileUpload {
  readonly source: string
  readonly whole: boolean
}

/** Uploads a file of listings for its preview. */
export function useUploadFile() {
  return useFileUpload(contract.feeds.uploadFeedFile, {
    toQuery: ({ source, whole }: FeedFileUpload) => ({ source, whole: whole ? '1' : '0', preview: '1' }),
    onUploaded: (client) => client.invalidateQueries({ queryKey: resoKeys.root }),
    success: ({ file_name }) => ({ text: texts.readingFile(file_name), description: texts.previewFollows }),
  })
}

/** Withdraws or keeps the listings missing from a complete file. */
export function useDecideMissing({ id }: FeedRun) {
  return useMutation({
    mutationFn: (decision: 'withdraw' | 'keep') =>
      decision === 'withdraw'
        ? call(contract.feeds.withdrawMissing, { params: { id } })
        : call(contract.feeds.keepMissing, { params: { id } }),
    meta: {
      ...resoChange,
      log: texts.decisionFailed,
      success: ({ withdrawn }, decision) =>
        decision === 'withdraw' ? texts.withdrawn(pluralize(withdrawn, 'listing')) : texts.allKept,
    },
  })
}

/** Imports a file after its preview. */
export function useImportRun({ id, file_name }: FeedRun) {
  return useMutation({
    mutationFn: () => call(contract.feeds.importFeedRun, { params: { id } }),
    meta: { ...resoChange, log: texts.importFailed, success: () => texts.importStarted(file_name) },
  })
}

/** Undoes the last file of a source. */
export function useUndoRun({ id, file_name }: FeedRun) {
  return useMutation({
    mutationFn: () => call(contract.feeds.undoFeedRun, { params: { id } }),
    meta: { ...resoChange, log: texts.undoFailed, success: () => texts.undoStarted(file_name) },
  })
}

/** Cancels the import or preview of a file. */
export function useCancelRun({ id, file_name, preview }: FeedRun) {
  return useMutation({
    mutationFn: () => call(contract.feeds.cancelFeedRun, { params: { id } }),
    meta: {
      ...resoChange,
      log: texts.cancelFailed,
      success: () => ({
        text: texts.importCanceled(file_name),
        description: preview ? texts.nothingStored : texts.importedKept,
      }),
    },
  })
}

/** Removes a source; the toast offers to undo. */
export function useRemoveSource({ id, name, on_market }: FeedSource, done: () => void) {
  const restore = useMutation({
    mutationFn: (_withdrew: boolean) =>
      call(contract.recentlyDeleted.restoreDeleted, { params: { kind: 'feed_source', id } }),
    meta: {
      ...resoChange,
      log: texts.restoreFailed,
      success: (_none, withdrew) => ({
        text: texts.sourceRestored(name),
        ...(withdrew && on_market > 0 ? { description: texts.comeBack } : undefined),
      }),
    },
  })
  return useMutation({
    mutationFn: (withdraw: boolean) =>
      call(contract.feeds.removeFeedSource, { params: { id }, query: { withdraw: withdraw ? '1' : '0' } }),
    onSuccess: () => done(),
    meta: {
      ...resoChange,
      log: texts.removeFailed,
      success: ({ withdrawn }) => ({
        text: texts.removed(name),
        description: withdrawn > 0 ? texts.withdrawn(pluralize(withdrawn, 'listing')) : texts.listingsKept,
      }),
      undo: (_none, withdrew) => restore.mutate(withdrew),
    },
  })
}

/** Adds a source that syncs with its server. */
export function useAddServer(done: () => void) {
  return useMutation({
    mutationFn: (body: FeedServerAddress & { readonly name: string }) =>
      call(contract.feeds.addFeedServer, { body }),
    onSuccess: () => done(),
    meta: {
      ...resoChange,
      log: texts.addServerFailed,
      success: ({ source }) => ({ text: texts.added(source.name), description: texts.importingListings }),
    },
  })
}

/** Changes the URL or credentials of a source's server. */
export function useConnectServer({ id, name }: FeedSource, done: () => void) {
  return useMutation({
    mutationFn: ({ url, auth }: FeedServerAddress) =>
      call(contract.feeds.connectFeedSource, { params: { id }, body: { url, auth } }),
    onSuccess: () => done(),
    meta: { ...resoChange, log: texts.saveConnectionFailed, success: () => texts.reconnected(name) },
  })
}

/** Tests the connection to a server before it is saved. */
export function useTestServer() {
  return useMutation({
    mutationFn: ({ url, auth }: FeedServerAddress) =>
      call(contract.feeds.testFeedServer, { body: { url, auth } }),
    meta: { log: texts.testFailed },
  })
}

/** Mutations that test, sync, and pause or resume a source's server. */
export function useServerActions({ id, name }: FeedSource) {
  const test = useMutation({
    mutationFn: () => call(contract.feeds.testFeedSource, { params: { id } }),
    meta: {
      ...resoChange,
      log: texts.testFailed,
      success: ({ ok, message, listings }) => {
        const text = listings === null ? message : `${message}: ${pluralize(listings, 'listing')}`
        return ok ? `${name}: ${text}` : { text: `${name}: ${text}`, kind: 'error' }
      },
    },
  })
  const sync = useMutation({
    mutationFn: () => call(contract.feeds.syncFeedSource, { params: { id } }),
    meta: { ...resoChange, log: texts.syncFailed, success: () => texts.syncStarted(name) },
  })
  const pause = useMutation({
    mutationFn: (paused: boolean) =>
      call(contract.feeds.pauseFeedSource, { params: { id }, body: { paused } }),
    meta: {
      ...resoChange,
      log: texts.pauseFailed,
      success: (_reply, paused) => (paused ? texts.pausedSource(name) : texts.resumedSource(name)),
    },
  })
  return { test, sync, pause }
}

/** Downloads a file. Shows an error if that fails. */
export function useDownload() {
  return useMutation({
    mutationFn: (get: () => Promise<void>) => get(),
    meta: { log: texts.downloadFailed, error: getErrorMessage },
  })
}

export const downloadRejects = (id: string) => download(contract.feeds.feedRejects, { params: { id } })
export const downloadQuarantine = (id: string) => download(contract.feeds.feedSetAside, { params: { id } })
export const downloadListings = (format: 'json' | 'csv') =>
  download(contract.feeds.exportListings, { query: { format } })
