import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { limiter } from '../../../platform/limiter.ts'
import { maxHeaderBytes } from './headers.ts'
import { readRest, type ReadMessage } from './parse.ts'
import type { FromWorker, ToWorker } from './worker.ts'

/** The raw bytes of a message: in memory, or as a stream of known length. */
export type RawMail = Uint8Array | { readonly stream: Readable; readonly bytes: number }

const workerFile = new URL('./worker.ts', import.meta.url)
/** What is larger is read by a thread of its own, one at a time: its memory goes back when the thread ends. */
const largeBytes = 2_000_000
const seconds = 30

/** The parser holds a message about three times. */
const oneLarge = limiter(1)
/** So that one which ends the thread takes no other with it. */
const oneSmall = limiter(1)

/** A thread that reads messages. */
class Reader {
  readonly #worker: Worker
  readonly #waiting = new Map<
    number,
    { resolve: (read: ReadMessage) => void; reject: (error: Error) => void }
  >()
  #last = 0
  #ended = false

  constructor() {
    this.#worker = new Worker(workerFile, {
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    })
    this.#worker.on('message', ({ id, read }: FromWorker) => {
      this.#waiting.get(id)?.resolve(read)
      this.#waiting.delete(id)
      // A process that has nothing else to do may end.
      if (this.#waiting.size === 0) this.#worker.unref()
    })
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#fail(new Error('the reader has ended')))
  }

  get ended(): boolean {
    return this.#ended
  }

  #fail(error: Error): void {
    this.#ended = true
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }

  read(message: ArrayBuffer, now: Date): Promise<ReadMessage> {
    const id = (this.#last += 1)
    return new Promise<ReadMessage>((resolve, reject) => {
      const late = setTimeout(() => void this.end(), seconds * 1000)
      this.#waiting.set(id, {
        resolve: (read) => {
          clearTimeout(late)
          resolve(read)
        },
        reject: (error) => {
          clearTimeout(late)
          reject(error)
        },
      })
      this.#worker.ref()
      const job: ToWorker = { id, message, now }
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      this.#worker.postMessage(job, [message])
    })
  }

  async end(): Promise<void> {
    this.#ended = true
    await this.#worker.terminate()
  }
}

let shared: Reader | null = null

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

async function readIn(reader: Reader, message: ArrayBuffer, now: Date): Promise<ReadMessage> {
  const head = new Uint8Array(message.slice(0, maxHeaderBytes))
  // A message that ends the thread (its memory, its time) is one that cannot be read.
  return reader.read(message, now).catch(() => readRest(head, now))
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
  if (bytes <= largeBytes) {
    const message = await load(raw)
    const read = await oneSmall(() => {
      if (!shared || shared.ended) shared = new Reader()
      return readIn(shared, message, now)
    })
    return use(read)
  }
  return oneLarge(async () => {
    const reader = new Reader()
    try {
      const read = await readIn(reader, await load(raw), now)
      await reader.end()
      return await use(read)
    } finally {
      await reader.end()
    }
  })
}
