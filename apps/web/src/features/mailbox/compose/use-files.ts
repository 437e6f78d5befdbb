import { useCallback, useEffect, useRef, useState } from 'react'
import { ImageError } from '../../../components/ui/rich-text/rich-text-editor.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { upload } from '../../../lib/upload.ts'
import { getFileError, getImageError } from './model/file-limits.ts'
import * as texts from './texts.ts'
import type { DraftForm, DraftFile } from './model/draft-form.ts'

/** A file that is being uploaded. */
export interface Upload {
  readonly key: string
  readonly file: File
  /** Progress from 0 to 1. */
  readonly share: number
  /** Why it failed; null while uploading. */
  readonly error: string | null
}

interface InsertedImage {
  readonly src: string
  readonly alt: string
}

/** What became of the uploads that were running. */
export type UploadsResult = 'complete' | 'failed' | 'canceled'

interface Options {
  readonly getLatest: () => DraftForm
  readonly change: (edit: (before: DraftForm) => DraftForm) => void
}

async function send(file: File, onProgress: (share: number) => void, signal: AbortSignal) {
  return upload(contract.mailUploads.uploadMailFile, {
    field: 'file',
    file,
    filename: file.name,
    onProgress,
    signal,
  })
}

/** Uploads of files and inline images, with cancel and retry. */
export function useFiles({ getLatest, change }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, { abort: AbortController; done: Promise<void> }>())
  const failed = useRef(new Set<string>())
  /** Counts uploads that were canceled, also by closing the form. */
  const canceled = useRef(0)
  const failedImages = useRef(0)
  const urls = useRef<string[]>([])

  const patch = useCallback((key: string, with_: Partial<Upload>) => {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...with_ } : one)))
  }, [])

  useEffect(() => {
    const [all, made] = [running.current, urls.current]
    return () => {
      if (all.size > 0) canceled.current += 1
      for (const { abort } of all.values()) abort.abort()
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [])

  const run = useCallback(
    (key: string, file: File) => {
      const abort = new AbortController()
      async function go(): Promise<void> {
        try {
          const reply = await send(file, (share) => patch(key, { share }), abort.signal)
          const arrived: DraftFile = {
            name: reply.filename,
            type: reply.content_type,
            size: reply.size,
            source: { upload_id: reply.upload_id },
            contentId: null,
            url: null,
          }
          change((form) => ({ ...form, files: [...form.files, arrived] }))
          setUploads((before) => before.filter((one) => one.key !== key))
        } catch (error) {
          if (abort.signal.aborted) return
          failed.current.add(key)
          patch(key, { error: getErrorMessage(error) })
        } finally {
          running.current.delete(key)
        }
      }
      running.current.set(key, { abort, done: go() })
    },
    [change, patch],
  )

  const bytes = useCallback(
    (on: readonly { readonly file: File }[]) =>
      getLatest().files.reduce((sum, { size }) => sum + size, 0) +
      on.reduce((sum, { file }) => sum + file.size, 0),
    [getLatest],
  )

  function add(files: readonly File[]): void {
    const taken: Upload[] = []
    for (const file of files) {
      const error = getFileError(file, bytes([...uploads, ...taken]))
      if (error !== null) toast.error(error)
      else taken.push({ key: crypto.randomUUID(), file, share: 0, error: null })
    }
    setUploads((before) => [...before, ...taken])
    for (const { key, file } of taken) run(key, file)
  }

  /** Cancels an upload. */
  function cancel(key: string): void {
    canceled.current += 1
    running.current.get(key)?.abort.abort()
    failed.current.delete(key)
    setUploads((before) => before.filter((one) => one.key !== key))
  }

  function retry(key: string): void {
    const found = uploads.find((one) => one.key === key)
    if (!found) return
    failed.current.delete(key)
    patch(key, { share: 0, error: null })
    run(key, found.file)
  }

  async function uploadImage(file: File, { signal }: AbortController): Promise<InsertedImage> {
    const reply = await send(file, () => undefined, signal).catch((error: unknown) => {
      logError('A picture could not be uploaded', error)
      failedImages.current += 1
      throw new ImageError(texts.imageUploadFailed(file.name, getErrorMessage(error)))
    })
    const contentId = `${crypto.randomUUID()}@picture`
    const url = URL.createObjectURL(file)
    urls.current.push(url)
    const picture: DraftFile = {
      name: reply.filename,
      type: reply.content_type,
      size: reply.size,
      source: { upload_id: reply.upload_id },
      contentId,
      url,
    }
    change((form) => ({ ...form, files: [...form.files, picture] }))
    return { src: `cid:${contentId}`, alt: file.name }
  }

  /** Uploads an image for the text. */
  async function addImage(file: File): Promise<InsertedImage> {
    const error = getImageError(file) ?? getFileError(file, bytes(uploads))
    if (error !== null) throw new ImageError(error)
    const key = crypto.randomUUID()
    const abort = new AbortController()
    const image = uploadImage(file, abort)
    const done = image
      .catch(() => undefined)
      // The editor inserts it before the next task.
      .then(async () => new Promise<void>((resolve) => setTimeout(resolve)))
      .finally(() => running.current.delete(key))
    running.current.set(key, { abort, done })
    return image
  }

  /** Waits for running uploads, also for those that are retried meanwhile. */
  async function waitForUploads(): Promise<UploadsResult> {
    const before = { canceled: canceled.current, failedImages: failedImages.current }
    while (running.current.size > 0) {
      // oxlint-disable-next-line no-await-in-loop -- a retry may follow the upload that is waited for
      await Promise.all([...running.current.values()].map(async ({ done }) => done))
    }
    if (canceled.current !== before.canceled) return 'canceled'
    const allUploaded = failed.current.size === 0 && failedImages.current === before.failedImages
    return allUploaded ? 'complete' : 'failed'
  }

  return { uploads, add, cancel, retry, addImage, waitForUploads }
}

export type Files = ReturnType<typeof useFiles>
