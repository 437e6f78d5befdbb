import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describePlace } from '../file-place.ts'
import { FileStoreError } from '../file-store-error.ts'
import { backoff, type S3Client } from './client.ts'

/** How often a download continues without receiving a byte. */
const maxCuts = 5

/**
 * The content of an object. A cut connection continues where it was cut, if the object is still the same one; the stream
 * ends only when every byte has arrived and the checksum is right.
 */
export class Download extends Readable {
  readonly bytes: number
  readonly #client: S3Client
  readonly #key: string
  readonly #etag: string | undefined
  readonly #sha256: string | undefined
  readonly #hash = createHash('sha256')
  #reply: IncomingMessage | null = null
  #received = 0
  #cuts = 0
  #isConnecting = false
  #isWanted = false

  constructor(client: S3Client, key: string, first: IncomingMessage) {
    super({ highWaterMark: 256 * 1024 })
    const { 'content-length': length, etag, 'x-amz-meta-sha256': sha256 } = first.headers
    this.#client = client
    this.#key = key
    this.#etag = etag
    this.#sha256 = typeof sha256 === 'string' ? sha256 : undefined
    this.bytes = length === undefined ? Number.NaN : Number(length)
    if (Number.isSafeInteger(this.bytes)) this.#receive(first)
    else this.destroy(this.#toError('sent no length'))
  }

  #toError(problem: string, cause?: unknown): FileStoreError {
    return new FileStoreError(`The file store (${describePlace(this.#client.place)}) ${problem}`, {
      kind: 'unavailable',
      status: 0,
      code: 'CUT',
      cause,
    })
  }

  override _read(): void {
    this.#isWanted = true
    if (this.#reply) this.#reply.resume()
    else void this.#reconnect()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#reply?.destroy()
    this.#reply = null
    done(error)
  }

  #receive(reply: IncomingMessage): void {
    this.#reply = reply
    reply.on('data', (chunk: Buffer) => {
      this.#received += chunk.length
      this.#cuts = 0
      this.#hash.update(chunk)
      if (this.push(chunk)) return
      this.#isWanted = false
      reply.pause()
    })
    // A cut shows as an error and as a close without an end; `close` follows both.
    reply.on('error', () => {})
    reply.on('close', () => {
      if (this.#reply !== reply) return
      this.#reply = null
      if (this.#received >= this.bytes) this.#finish()
      // A reader that pauses for long loses its connection and gets a new one when it continues.
      else if (this.#isWanted) void this.#reconnect()
    })
    // Nothing is read before the reader asks.
    reply.pause()
    if (this.#isWanted) reply.resume()
  }

  #finish(): void {
    if (this.#received > this.bytes) this.destroy(this.#toError('sent more than it announced'))
    else if (this.#sha256 !== undefined && this.#hash.digest('hex') !== this.#sha256)
      this.destroy(this.#toError('sent content with a wrong checksum'))
    else this.push(null)
  }

  async #reconnect(): Promise<void> {
    if (this.#isConnecting || this.destroyed || this.#received >= this.bytes) return
    this.#isConnecting = true
    try {
      if (this.#cuts >= maxCuts) throw this.#toError('cuts the connection again and again')
      if (this.#cuts > 0) await backoff(this.#cuts, this.#client.options)
      this.#cuts += 1
      const reply = await this.#client.open({
        method: 'GET',
        key: this.#key,
        headers: {
          range: `bytes=${this.#received}-`,
          ...(this.#etag !== undefined && { 'if-match': this.#etag }),
        },
      })
      const range = `bytes ${this.#received}-${this.bytes - 1}/${this.bytes}`
      const isSame = reply.headers.etag === this.#etag
      if (reply.statusCode === 206 && reply.headers['content-range'] === range && isSame) {
        if (this.destroyed) reply.destroy()
        else this.#receive(reply)
        return
      }
      reply.destroy()
      throw this.#toError('sent another part of a file than asked for')
    } catch (error) {
      this.destroy(error as Error)
    } finally {
      this.#isConnecting = false
    }
  }
}
