import { useCallback, useEffect, useRef, useState } from 'react'
import { PictureFault } from '../../../components/ui/rich-text/rich-text-editor.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { contract } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { upload } from '../../../lib/upload.ts'
import { faultOfFile, faultOfPicture } from './model/file-limits.ts'
import type { Letter, LetterFile } from './model/letter.ts'

/** A file on its way. */
export interface Upload {
  readonly key: string
  readonly file: File
  /** 0 to 1. */
  readonly share: number
  /** Why it has not arrived; null while it is on its way. */
  readonly error: string | null
}

interface Options {
  readonly latest: () => Letter
  readonly change: (edit: (before: Letter) => Letter) => void
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

/** Files and pictures of a letter: each on its way by itself, to be given up or tried again. */
export function useFiles({ latest, change }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, { abort: AbortController; done: Promise<void> }>())
  const failed = useRef(new Set<string>())
  const urls = useRef<string[]>([])

  const patch = useCallback((key: string, with_: Partial<Upload>) => {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...with_ } : one)))
  }, [])

  useEffect(() => {
    const [all, made] = [running.current, urls.current]
    return () => {
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
          const arrived: LetterFile = {
            name: reply.filename,
            type: reply.content_type,
            size: reply.size,
            source: { upload_id: reply.upload_id },
            contentId: null,
            url: null,
          }
          change((letter) => ({ ...letter, files: [...letter.files, arrived] }))
          setUploads((before) => before.filter((one) => one.key !== key))
        } catch (error) {
          if (abort.signal.aborted) return
          failed.current.add(key)
          patch(key, { error: messageOf(error) })
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
      latest().files.reduce((sum, { size }) => sum + size, 0) +
      on.reduce((sum, { file }) => sum + file.size, 0),
    [latest],
  )

  function add(files: readonly File[]): void {
    const taken: Upload[] = []
    for (const file of files) {
      const fault = faultOfFile(file, bytes([...uploads, ...taken]))
      if (fault !== null) toast.error(fault)
      else taken.push({ key: crypto.randomUUID(), file, share: 0, error: null })
    }
    setUploads((before) => [...before, ...taken])
    for (const { key, file } of taken) run(key, file)
  }

  /** Gives a file up. */
  function cancel(key: string): void {
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

  /** Keeps a picture that goes into the text. */
  async function addPicture(file: File): Promise<{ readonly src: string; readonly alt: string }> {
    const fault = faultOfPicture(file) ?? faultOfFile(file, bytes(uploads))
    if (fault !== null) throw new PictureFault(fault)
    const { signal } = new AbortController()
    const reply = await send(file, () => undefined, signal).catch((error: unknown) => {
      logError('A picture could not be uploaded', error)
      throw new PictureFault(`“${file.name}” could not be added. ${messageOf(error)}`)
    })
    const contentId = `${crypto.randomUUID()}@picture`
    const url = URL.createObjectURL(file)
    urls.current.push(url)
    const picture: LetterFile = {
      name: reply.filename,
      type: reply.content_type,
      size: reply.size,
      source: { upload_id: reply.upload_id },
      contentId,
      url,
    }
    change((letter) => ({ ...letter, files: [...letter.files, picture] }))
    return { src: `cid:${contentId}`, alt: file.name }
  }

  /** Waits for what is on its way; false where something has not arrived. */
  async function settled(): Promise<boolean> {
    await Promise.all([...running.current.values()].map(async ({ done }) => done))
    return failed.current.size === 0
  }

  return { uploads, add, cancel, retry, addPicture, settled }
}

export type Files = ReturnType<typeof useFiles>
