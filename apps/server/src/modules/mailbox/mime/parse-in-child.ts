import { Readable } from 'node:stream'
import { ForkedWorker } from '../../../platform/workers/forked-worker.ts'
import { ForkedWorkerPool } from '../../../platform/workers/forked-worker-pool.ts'
import { createBatcher } from '../../../platform/batcher.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { hashContent, hashContentStream } from './content-hash.ts'
import { maxFallbackBytes, parseFallback, type MimeMessage } from './parse.ts'
import { withSpoolFile } from '../../../platform/files/spool-file.ts'
import type { ParseJob } from './parse-worker.ts'

/** The raw bytes of a message, in memory or as a stream of known length. */
export type RawMail = Uint8Array | { readonly stream: Readable; readonly bytes: number }

/** Messages up to this size are parsed in batches, because sending one to the worker costs as much as parsing it. */
const maxBatchedBytes = 64_000
const batchSize = 16

/** Larger messages are parsed one at a time in a separate process, which frees its memory when it exits. */
const maxSharedWorkerBytes = 2_000_000

const heapMegabytes = 192

/** A batch that takes longer contains a hostile message: its messages are then parsed each on its own. */
const batchSeconds = 5
const seconds = 30
/** 40 MB take one or two seconds on an idle machine. */
const largeSeconds = 180
/** Processes beside each other, so that a message that takes until its time limit does not hold up the others. */
const maxProcesses = 4

/** Copies the bytes into a separate buffer. */
async function toArrayBuffer(raw: RawMail): Promise<ArrayBuffer> {
  // Small Node buffers are views of a shared pool, and sending a view sends the whole pool.
  if (raw instanceof Uint8Array) return new Uint8Array(raw).buffer
  const bytes = Buffer.concat(await raw.stream.toArray())
  return new Uint8Array(bytes).buffer
}

interface ParseInput {
  readonly message: ArrayBuffer
  readonly now: Date
}

/** Parses messages in child processes: `file` is a module that serves `ParseJob`. */
export class MailParser {
  readonly #file: URL
  readonly #pool: ForkedWorkerPool<ParseJob, MimeMessage[]>
  readonly #parseBatched: (input: ParseInput) => Promise<MimeMessage>
  /** Medium messages at a time: one is parsed while the files of others are stored. */
  readonly #mediumLimiter = limitConcurrency(maxProcesses)
  /** The parser needs about three times the size of a message. */
  readonly #largeLimiter = limitConcurrency(1, { afterMs: 20_000, max: 1 })

  constructor(file: URL) {
    this.#file = file
    this.#pool = new ForkedWorkerPool(file, { heapMegabytes, seconds, max: maxProcesses })
    this.#parseBatched = createBatcher(
      batchSize,
      (inputs: readonly ParseInput[]) =>
        this.#pool.run({ messages: inputs.map(({ message }) => message), now: inputs[0]!.now }, batchSeconds),
      this.#parseSingle,
    )
  }

  readonly #parseSingle = async ({ message, now }: ParseInput): Promise<MimeMessage> =>
    (await this.#pool.run({ messages: [message], now }))[0]!

  async #parseOrFallBack(
    parse: (input: ParseInput) => Promise<MimeMessage>,
    raw: RawMail,
    now: Date,
  ): Promise<MimeMessage> {
    const message = await toArrayBuffer(raw)
    // The process is killed when a message exceeds its memory or time.
    return parse({ message, now }).catch(() => {
      const bytes = new Uint8Array(message)
      return parseFallback(bytes, now, hashContent(bytes))
    })
  }

  /** Parses a large message from a spool file; this process only holds the extracted files. */
  async #parseLarge(raw: RawMail, now: Date): Promise<MimeMessage> {
    const stream = raw instanceof Uint8Array ? Readable.from([raw]) : raw.stream
    return withSpoolFile(stream, async (file) => {
      const large = new ForkedWorker<ParseJob, MimeMessage[]>(this.#file, {
        heapMegabytes,
        seconds: largeSeconds,
        input: file.fd,
      })
      try {
        return (await large.run({ messages: [], now }))[0]!
      } catch {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(maxFallbackBytes), 0, maxFallbackBytes, 0)
        const contentHash = await hashContentStream(file.createReadStream({ start: 0, autoClose: false }))
        return parseFallback(buffer.subarray(0, bytesRead), now, contentHash)
      } finally {
        await large.end()
      }
    })
  }

  /**
   * Parses a message and passes the result to `use`, which stores the files. The number of larger messages in memory is
   * limited until `use` has finished. Rejects only when the bytes cannot be read or `use` rejects.
   */
  async withMessage<T>(raw: RawMail, now: Date, use: (message: MimeMessage) => Promise<T>): Promise<T> {
    const bytes = raw instanceof Uint8Array ? raw.length : raw.bytes
    if (bytes <= maxBatchedBytes) return use(await this.#parseOrFallBack(this.#parseBatched, raw, now))
    if (bytes <= maxSharedWorkerBytes)
      return this.#mediumLimiter(async () => use(await this.#parseOrFallBack(this.#parseSingle, raw, now)))
    return this.#largeLimiter(async () => use(await this.#parseLarge(raw, now)))
  }

  /** Ends the processes; messages in them are reduced to their readable text. */
  async end(): Promise<void> {
    await this.#pool.end()
  }
}

const parser = new MailParser(new URL('./parse-worker.ts', import.meta.url))

/** Parses a message in a child process of this server; see `MailParser.withMessage`. */
export const withParsedMessage: MailParser['withMessage'] = (raw, now, use) =>
  parser.withMessage(raw, now, use)
