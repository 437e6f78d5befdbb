import type { PaperworkKind } from '@pb/rules/deals/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { upload } from '../../../lib/upload.ts'
import { refreshDealLists, storeDeal } from '../mutations.ts'
import { findFileIssue } from './check-file.ts'

/** A file on its way, or one that was not taken. */
export interface Upload {
  /** The server takes the same key once. */
  readonly key: string
  readonly kind: PaperworkKind
  readonly file: File
  /** The file it takes the place of. */
  readonly replaces: string | undefined
  readonly percent: number
  readonly error: string | null
  /** A file that can never be taken is not tried again. */
  readonly retryable: boolean
}

/** Uploads several files, one after the other, so that each reply is newer than the one before. */
export function useUploads(dealId: string) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const aborts = useRef(new Map<string, AbortController>())

  const patch = (key: string, fields: Partial<Upload>): void =>
    setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...fields } : each)))
  const drop = (key: string): void => setUploads((now) => now.filter((each) => each.key !== key))

  async function send({ key, kind, file, replaces }: Upload, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return
    try {
      const deal = await upload(contract.dealPaperwork.uploadPaperwork, {
        params: { id: dealId },
        query: { file_name: kind, key, ...(replaces !== undefined && { replaces }) },
        field: 'file',
        file,
        filename: file.name,
        onProgress: (part) => patch(key, { percent: Math.round(part * 100) }),
        signal,
      })
      storeDeal(client, deal)
      drop(key)
    } catch (error) {
      if (signal.aborted) return
      logError('A file could not be uploaded', error)
      patch(key, { error: getErrorMessage(error) })
    } finally {
      aborts.current.delete(key)
      refreshDealLists(client)
    }
  }

  function enqueue(entry: Upload): void {
    const abort = new AbortController()
    aborts.current.set(entry.key, abort)
    queue.current = queue.current.then(() => send(entry, abort))
  }

  return {
    uploads,
    add(kind: PaperworkKind, files: readonly File[], replaces?: string): void {
      const entries = files.map((file): Upload => {
        const issue = findFileIssue(file)
        return { key: randomKey(), kind, file, replaces, percent: 0, error: issue, retryable: issue === null }
      })
      setUploads((now) => [...now, ...entries])
      for (const entry of entries) if (entry.error === null) enqueue(entry)
    },
    retry(entry: Upload): void {
      patch(entry.key, { error: null, percent: 0 })
      enqueue(entry)
    },
    remove(key: string): void {
      aborts.current.get(key)?.abort()
      drop(key)
    },
  }
}
