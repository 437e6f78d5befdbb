import { createHash } from 'node:crypto'
import { fetchTimestamp } from '../../../platform/timestamps/fetch-timestamp.ts'
import { TimestampError } from '../../../platform/timestamps/timestamp-token.ts'
import { runInChild } from '../../../platform/workers/run-in-child.ts'
import type { TimestampRoom } from './timestamp-worker.ts'

const workerFile = new URL('./timestamp-worker.ts', import.meta.url)
const limits = { heapMegabytes: 256, seconds: 120 }
/** A random serial number makes every other timestamp of a service a byte longer. */
const maxAttempts = 12

export interface TimestampedPdf {
  readonly bytes: Buffer
  /** The time in the timestamp. */
  readonly time: Date
}

/**
 * Adds a document timestamp (ISO 32000-2, 12.8.5) to a signed PDF. Its room has exactly its size: readers do not look at
 * what comes after it. A service's timestamps differ by a few bytes at times, so that another one is asked for. Throws
 * `TimestampError` and `ExternalFetchError`.
 */
export async function addTimestamp(url: string, signed: Uint8Array): Promise<TimestampedPdf> {
  let { length: size } = (await fetchTimestamp(url, createHash('sha256').update(signed).digest())).bytes
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const room = await runInChild<TimestampRoom>(workerFile, { bytes: signed, size }, limits)
    const { bytes: token, time } = await fetchTimestamp(url, Buffer.from(room.digest))
    if (token.length === size) {
      const bytes = Buffer.from(room.bytes)
      bytes.write(token.toString('hex'), room.at, 'latin1')
      return { bytes, time }
    }
    size = token.length
  }
  throw new TimestampError('The timestamps of the service have a different size each time')
}
