import { PDF } from '@libpdf/core'
import { createHash, randomBytes } from 'node:crypto'
import { serveJobs } from '../../../platform/workers/serve-jobs.ts'

export interface TimestampRoomJob {
  /** The PDF that the office signed. */
  readonly bytes: Uint8Array
  /** Size of the timestamp in bytes. */
  readonly size: number
}

export interface TimestampRoom {
  /** The PDF with a document timestamp of other bytes. */
  readonly bytes: Uint8Array
  /** Where the hexadecimal digits of the timestamp begin. */
  readonly at: number
  /** SHA-256 of all but the timestamp. */
  readonly digest: Uint8Array
}

/** Makes room for a timestamp in a child process; it is asked for by the parent. */
serveJobs(async ({ bytes, size }: TimestampRoomJob): Promise<TimestampRoom> => {
  const filler = randomBytes(size)
  const pdf = await PDF.load(bytes)
  const { bytes: stamped } = await pdf.addTimestamp({
    timestampAuthority: { timestamp: () => Promise.resolve(filler) },
    estimatedSize: size,
    fieldName: 'Timestamp',
  })
  const file = Buffer.from(stamped)
  const digits = filler.toString('hex')
  const at = Math.max(file.lastIndexOf(digits), file.lastIndexOf(digits.toUpperCase()))
  if (at < 0) throw new Error('the timestamp has no room')
  // Without the digits and their angle brackets.
  const hash = createHash('sha256').update(file.subarray(0, at - 1))
  return { bytes: stamped, at, digest: hash.update(file.subarray(at + 2 * size + 1)).digest() }
})
