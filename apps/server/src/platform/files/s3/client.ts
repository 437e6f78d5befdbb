import aws4 from 'aws4'
import { createHash } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { describePlace, type S3Place } from '../file-place.ts'
import { FileStoreError } from '../file-store-error.ts'
import { findText } from './xml.ts'

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Undefined for requests on the bucket. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

interface S3Reply {
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

export interface S3Options {
  /** How often a request is tried. */
  readonly attempts?: number
  /** The wait before the second attempt; it doubles with each further one. */
  readonly backoffMs?: number
  readonly connectMs?: number
  /** How long a connection may be silent. */
  readonly idleMs?: number
  /** No attempt begins later than this after the first one. */
  readonly giveUpMs?: number
}

export interface S3Client {
  readonly place: S3Place
  readonly options: Required<S3Options>
  /** Sends a request, with retries, and reads its reply. */
  send(request: S3Request, options?: Pick<S3Options, 'attempts'>): Promise<S3Reply>
  /** Sends a request, with retries until it is answered; the caller reads the body, or destroys it. */
  open(request: S3Request): Promise<IncomingMessage>
}

const defaults: Required<S3Options> = {
  attempts: 5,
  backoffMs: 200,
  connectMs: 5000,
  idleMs: 15_000,
  giveUpMs: 30_000,
}

/** Larger replies than any list of 1,000 keys are not read. */
const maxReplyBytes = 16 * 2 ** 20
const retriedStatus = new Set([408, 429, 500, 502, 503, 504])
const retriedCodes = new Set([
  'SlowDown',
  'RequestTimeout',
  'InternalError',
  'ServiceUnavailable',
  'Throttling',
])
/** Codes of MinIO, Ceph, SeaweedFS and other stores with a limit. */
const fullCodes = new Set([
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'InsufficientStorage',
  'StorageFull',
])
/** What an operator repairs: until then the same request fails, afterwards it works. */
const repairedCodes = new Set(['NoSuchBucket', 'RequestTimeTooSkewed'])

async function readText(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxReplyBytes) throw new Error('the reply is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Waits longer after each attempt, by a random part, so that many clients do not return at the same time. */
export const backoff = (attempt: number, { backoffMs }: Required<S3Options>): Promise<void> =>
  sleep(Math.min(backoffMs * 2 ** attempt, 5000) * (0.5 + Math.random() / 2))

function toKind(status: number, code: string): FileStoreError['kind'] {
  if (status === 507 || fullCodes.has(code)) return 'full'
  const isRetried = status === 0 || retriedStatus.has(status) || retriedCodes.has(code)
  return isRetried || status === 401 || status === 403 || repairedCodes.has(code) ? 'unavailable' : 'failed'
}

const isRetried = ({ kind, status, code }: FileStoreError): boolean =>
  kind === 'unavailable' && (status === 0 || retriedStatus.has(status) || retriedCodes.has(code))

/** A client of one bucket, for the requests that the file store needs. */
export function s3Client(place: S3Place, given: S3Options = {}): S3Client {
  const options = { ...defaults, ...given }
  const { request: startRequest, Agent } = place.tls ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const isUsualPort = place.port === (place.tls ? 443 : 80)
  const hostHeader = isUsualPort ? place.host : `${place.host}:${place.port}`
  const name = describePlace(place)

  function toError(status: number, code: string, cause?: unknown): FileStoreError {
    const text = status === 0 ? `can't be reached: ${code}` : `answered ${`${status} ${code}`.trim()}`
    return new FileStoreError(`The file store (${name}) ${text}`, {
      kind: toKind(status, code),
      status,
      code,
      cause,
    })
  }

  function toNetworkError(error: unknown): FileStoreError {
    if (error instanceof FileStoreError) return error
    const { code, message } = error as NodeJS.ErrnoException
    return toError(0, code ?? message, error)
  }

  /** The signature covers the body's SHA-256, so that the store refuses a body that arrives changed. */
  function signRequest({ method, key, query = {}, headers, body = Buffer.alloc(0) }: S3Request) {
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20')
    const path = `/${place.bucket}${key === undefined ? '' : `/${place.prefix}${key}`}`
    return aws4.sign(
      {
        service: 's3',
        region: place.region,
        method,
        path: search ? `${path}?${search}` : path,
        headers: {
          ...headers,
          host: hostHeader,
          'content-length': String(body.length),
          'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
        },
      },
      { accessKeyId: place.accessKey, secretAccessKey: place.secretKey },
    )
  }

  function sendOnce(request: S3Request): Promise<IncomingMessage> {
    const { method, path, headers } = signRequest(request)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const host = place.host.replace(/^\[|\]$/g, '')
    const sent = startRequest({ host, port: place.port, method, path, headers, agent }, resolve)
    const timer = setTimeout(() => sent.destroy(new Error('no connection in time')), options.connectMs)
    sent.on('socket', (socket) => {
      if (socket.connecting) socket.once(place.tls ? 'secureConnect' : 'connect', () => clearTimeout(timer))
      else clearTimeout(timer)
    })
    sent.setTimeout(options.idleMs, () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.on('close', () => clearTimeout(timer))
    sent.end(request.body)
    return promise
  }

  /** Throws the error in a reply; S3 also answers 200 first and sends the error in the body. */
  async function readReply(reply: IncomingMessage): Promise<S3Reply> {
    const status = reply.statusCode ?? 0
    const text = await readText(reply)
    if (status >= 300) throw toError(status, findText(text, 'Code'))
    if (/^\s*(?:<\?xml[^>]*>\s*)?<Error>/.test(text)) throw toError(500, findText(text, 'Code'))
    return { headers: reply.headers, text }
  }

  async function retry<T>(work: () => Promise<T>, attempts = options.attempts): Promise<T> {
    const deadline = Date.now() + options.giveUpMs
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work()
      } catch (thrown) {
        const error = toNetworkError(thrown)
        if (!isRetried(error) || attempt + 1 >= attempts || Date.now() > deadline) throw error
        await backoff(attempt, options)
      }
    }
  }

  return {
    place,
    options,
    send: (request, { attempts } = {}) => retry(async () => readReply(await sendOnce(request)), attempts),
    open: (request) =>
      retry(async () => {
        const reply = await sendOnce(request)
        if ((reply.statusCode ?? 0) >= 300) await readReply(reply)
        return reply
      }),
  }
}

/** Whether an error means that the key, or the upload, does not exist. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof FileStoreError && error.status === 404 && error.code !== 'NoSuchBucket'
