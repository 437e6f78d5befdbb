import type { Readable } from 'node:stream'
import { Background } from '../../../platform/background.ts'
import { limiter } from '../../../platform/limiter.ts'
import { maxHeaderBytes } from './headers.ts'
import { readRest, type ReadMessage } from './parse.ts'
import type { ReadJob } from './worker.ts'

/** The raw bytes of a message: in memory, or as a stream of known length. */
export type RawMail = Uint8Array | { readonly stream: Readable; readonly bytes: number }

/** What is larger is read by a thread of its own, one at a time: its memory goes back when the thread ends. */
const largeBytes = 2_000_000

const openReader = (seconds: number) =>
  new Background<ReadJob, ReadMessage>(new URL('./worker.ts', import.meta.url), {
    limits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    seconds,
  })

const reader = openReader(30)

/** The parser holds a message about three times. */
const oneLarge = limiter(1)

/** The bytes in a buffer that can be handed to a thread. */
async function load(raw: RawMail): Promise<ArrayBuffer> {
  // A copy: what small buffers of Node view is a pool that others share, and `slice` of one would view it too.
  if (raw instanceof Uint8Array) return new Uint8Array(raw).buffer
  const buffer = new ArrayBuffer(raw.bytes)
  const whole = new Uint8Array(buffer)
  let at = 0
  for await (const chunk of raw.stream as AsyncIterable<Uint8Array>) {
    whole.set(chunk.subarray(0, raw.bytes - at), at)
    at = Math.min(raw.bytes, at + chunk.length)
  }
  return at < raw.bytes ? buffer.slice(0, at) : buffer
}

async function readIn(
  background: Background<ReadJob, ReadMessage>,
  message: ArrayBuffer,
  now: Date,
): Promise<ReadMessage> {
  const head = new Uint8Array(message.slice(0, maxHeaderBytes))
  // A message that ends the thread (its memory, its time) is one that cannot be read.
  return background.do({ message, now }, [message]).catch(() => readRest(head, now))
}

/**
 * Reads a message away from the thread that answers calls, and hands what was read to `use`, which stores its files.
 * Of large messages one at a time is in memory, until `use` is done. Rejects only where the bytes cannot be had or
 * `use` rejects.
 */
export async function withMessage<T>(
  raw: RawMail,
  now: Date,
  use: (read: ReadMessage) => Promise<T>,
): Promise<T> {
  const bytes = raw instanceof Uint8Array ? raw.length : raw.bytes
  if (bytes <= largeBytes) return use(await readIn(reader, await load(raw), now))
  return oneLarge(async () => {
    // 40 MB take a second or two where the machine has nothing else to do.
    const large = openReader(180)
    try {
      const read = await readIn(large, await load(raw), now)
      await large.end()
      return await use(read)
    } finally {
      await large.end()
    }
  })
}
