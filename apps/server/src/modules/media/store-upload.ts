import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { limitConcurrency } from '../../platform/workers/limit-concurrency.ts'
import { storeImage, type StoredImage } from './service.ts'

/** Limits the files in memory per process; others wait in the file store. */
const limitInMemory = limitConcurrency(2)

/** Streams an upload to the file store, so that slow senders hold no memory, then sanitizes and stores the image. */
export async function storeUploadedImage(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  stream: Readable,
  { createdBy }: { createdBy: string },
): Promise<StoredImage> {
  const key = `incoming/photo-${randomBytes(16).toString('hex')}`
  try {
    await deps.files.put(key, stream)
    return await limitInMemory(async () => {
      const stored = await deps.files.get(key)
      if (!stored) throw new Error('the upload is missing from the file store')
      return storeImage(deps, await buffer(stored.stream), { createdBy })
    })
  } finally {
    await deps.files.delete(key)
  }
}
