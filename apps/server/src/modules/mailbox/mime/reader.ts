import { Readable } from 'node:stream'
import { Background } from '../../../platform/background/background.ts'
import { grouped } from '../../../platform/grouped.ts'
import { limiter } from '../../../platform/limiter.ts'
import { maxRestBytes, readRest, type ReadMessage } from './parse.ts'
import { withSpool } from './spool.ts'
import type { ReadJob } from './worker.ts'

/** The raw bytes of a message: in memory, or as a stream of known length. */
export type RawMail = Uint8Array | { readonly stream: Readable; readonly bytes: number }

/** Messages up to this size are read several at once: handing one over costs as much as reading it. */
const tinyBytes = 64_000
const tinyAtOnce = 16

/** What is larger is read by a process of its own, one at a time: its memory goes back when the process ends. */
const largeBytes = 2_000_000

const workerFile = new URL('./worker.ts', import.meta.url)
const heapMegabytes = 192

const reader = new Background<ReadJob, ReadMessage[]>(workerFile, { heapMegabytes, seconds: 30 })

/** Of those between, two are in memory: one is read while the files of another one are stored. */
const fewSmall = limiter(2)
/** The parser holds a message about three times. */
const oneLarge = limiter(1)

/** The bytes in a buffer of their own. */
async function load(raw: RawMail): Promise<ArrayBuffer> {
  // A copy: what small buffers of Node view is a pool that others share, which would be handed over whole.
  if (raw instanceof Uint8Array) return new Uint8Array(raw).buffer
  const bytes = Buffer.concat(await raw.stream.toArray())
  return new Uint8Array(bytes).buffer
}

interface Loaded {
  readonly message: ArrayBuffer
  readonly now: Date
}

const readTogether = grouped(tinyAtOnce, (loaded: readonly Loaded[]) =>
  reader.do({ messages: loaded.map(({ message }) => message), now: loaded[0]!.now }),
)
const readAlone = async ({ message, now }: Loaded): Promise<ReadMessage> =>
  (await reader.do({ messages: [message], now }))[0]!

async function readBy(read: typeof readAlone, raw: RawMail, now: Date): Promise<ReadMessage> {
  const message = await load(raw)
  // A message that ends the process (its memory, its time) is one that cannot be read.
  return read({ message, now }).catch(() => readRest(new Uint8Array(message), now))
}

/** Reads a message of which this process never holds more than its files. */
async function readLarge(raw: RawMail, now: Date): Promise<ReadMessage> {
  const stream = raw instanceof Uint8Array ? Readable.from([raw]) : raw.stream
  return withSpool(stream, async (file) => {
    const large = new Background<ReadJob, ReadMessage[]>(workerFile, {
      heapMegabytes,
      // 40 MB take a second or two where the machine has nothing else to do.
      seconds: 180,
      input: file.fd,
    })
    try {
      return (await large.do({ messages: [], now }))[0]!
    } catch {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(maxRestBytes), 0, maxRestBytes, 0)
      return readRest(buffer.subarray(0, bytesRead), now)
    } finally {
      await large.end()
    }
  })
}

/**
 * Reads a message away from the process that answers calls, and hands what was read to `use`, which stores its files.
 * Of larger messages few at a time are in memory, until `use` is done. Rejects only where the bytes cannot be had or
 * `use` rejects.
 */
export async function withMessage<T>(
  raw: RawMail,
  now: Date,
  use: (read: ReadMessage) => Promise<T>,
): Promise<T> {
  const bytes = raw instanceof Uint8Array ? raw.length : raw.bytes
  if (bytes <= tinyBytes) return use(await readBy(readTogether, raw, now))
  if (bytes <= largeBytes) return fewSmall(async () => use(await readBy(readAlone, raw, now)))
  return oneLarge(async () => use(await readLarge(raw, now)))
}
