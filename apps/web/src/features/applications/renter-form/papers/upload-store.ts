import type { FormPaper } from '@pb/contract/application-forms'
import type { DocumentKind } from '@pb/rules/applications/documents'
import { randomKey } from '../../../../lib/random-key.ts'
import { checkFile } from '../model/papers.ts'
import { getPaperError, type UploadError } from './paper-error.ts'

/** Files on their way: one file, or the pages of one paper. */
export interface Upload {
  readonly id: string
  readonly document: DocumentKind
  readonly name: string
  /** Local address of the first picture; null for other files. */
  readonly preview: string | null
  /** Paper whose pages these are; the first file makes it otherwise. */
  readonly appendTo: string | null
  /** Of all files, 0 to 1. */
  readonly progress: number
  readonly error: UploadError | null
}

interface Job {
  readonly files: readonly { readonly file: File; readonly key: string }[]
  /** Files that are uploaded already. */
  done: number
  controller: AbortController
}

interface SendFile {
  readonly document: DocumentKind
  readonly file: File
  readonly key: string
  readonly appendTo: string | null
  readonly onProgress: (progress: number) => void
  readonly signal: AbortSignal
}

interface UploadStoreOptions {
  readonly send: (options: SendFile) => Promise<{ readonly paper: FormPaper; readonly version: number }>
  readonly onAdded: (paper: FormPaper, version: number) => void
}

export interface UploadStore {
  readonly getUploads: () => readonly Upload[]
  readonly subscribe: (listener: () => void) => () => void
  /** Uploads files as one paper, or as further pages of one. */
  readonly add: (document: DocumentKind, files: readonly File[], appendTo?: string | null) => void
  readonly retry: (id: string) => void
  /** Stops an upload and forgets it. */
  readonly cancel: (id: string) => void
  /** Local address of a picture that was chosen on this device. */
  readonly getPreview: (paperId: string) => string | null
}

const canPreview = ({ type }: File): boolean => /^image\/(?:jpeg|png|webp)$/.test(type)

/** Uploads papers one after the other, which a phone's connection and the order of pages need. */
export function createUploadStore({ send, onAdded }: UploadStoreOptions): UploadStore {
  const listeners = new Set<() => void>()
  const jobs = new Map<string, Job>()
  const previews = new Map<string, string>()
  let uploads: readonly Upload[] = []
  let queue: Promise<void> = Promise.resolve()

  function set(next: readonly Upload[]): void {
    uploads = next
    for (const listener of listeners) listener()
  }
  const patch = (id: string, change: Partial<Upload>): void =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const remove = (id: string): void => set(uploads.filter((upload) => upload.id !== id))
  const find = (id: string): Upload | undefined => uploads.find((upload) => upload.id === id)

  async function run(id: string): Promise<void> {
    const job = jobs.get(id)
    if (!job || !find(id)) return
    try {
      for (; job.done < job.files.length; job.done += 1) {
        const { file, key } = job.files[job.done]!
        const { document, appendTo, preview } = find(id)!
        const { paper, version } = await send({
          document,
          file,
          key,
          appendTo,
          onProgress: (part) => patch(id, { progress: (job.done + part) / job.files.length }),
          signal: job.controller.signal,
        })
        if (preview !== null && !previews.has(paper.media_item_id)) previews.set(paper.media_item_id, preview)
        patch(id, { appendTo: paper.media_item_id })
        onAdded(paper, version)
      }
      jobs.delete(id)
      remove(id)
    } catch (error) {
      if (!job.controller.signal.aborted) patch(id, { error: getPaperError(error) })
    }
  }

  function start(id: string): void {
    queue = queue.then(async () => run(id))
  }

  return {
    getUploads: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(document, files, appendTo = null) {
      const [first] = files
      if (!first) return
      const id = randomKey()
      const key = files.map(checkFile).find((found) => found !== null)
      const error = key ? { key } : null
      const preview = canPreview(first) ? URL.createObjectURL(first) : null
      jobs.set(id, {
        files: files.map((file) => ({ file, key: randomKey() })),
        done: 0,
        controller: new AbortController(),
      })
      set([...uploads, { id, document, name: first.name, preview, appendTo, progress: 0, error }])
      if (error === null) start(id)
    },
    retry(id) {
      const job = jobs.get(id)
      if (!job) return
      job.controller = new AbortController()
      patch(id, { error: null, progress: job.done / job.files.length })
      start(id)
    },
    cancel(id) {
      jobs.get(id)?.controller.abort()
      jobs.delete(id)
      remove(id)
    },
    getPreview: (paperId) => previews.get(paperId) ?? null,
  }
}
