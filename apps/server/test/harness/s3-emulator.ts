import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findSignatureError } from './s3-signature.ts'

interface StoredObject {
  readonly path: string
  readonly bytes: number
  readonly etag: string
  readonly meta: Readonly<Record<string, string>>
  readonly modifiedAt?: Date
}

interface Upload {
  readonly key: string
  readonly meta: Readonly<Record<string, string>>
  readonly parts: Map<number, StoredObject>
  initiated: Date
}

/** What happens to a request instead of its answer, or to its answer. */
export interface S3Failure {
  /** Whether the failure applies to a request; it applies once. */
  readonly on: (request: { method: string; key: string; query: URLSearchParams }) => boolean
  /**
   * `status`: refused with this status and code. `cut`: the connection closes before the answer. `lost`: the work is done
   * and the answer is lost. `half`: the body of the answer is cut in the middle. `changed`: a byte of the body is changed.
   * `error200`: the error is in the body of a successful answer.
   */
  readonly effect:
    | { readonly status: number; readonly code: string }
    | 'cut'
    | 'lost'
    | 'half'
    | 'changed'
    | 'error200'
    | 'silent'
}

export interface S3Emulator {
  /** For FILES_URL. */
  readonly url: string
  readonly port: number
  readonly objects: ReadonlyMap<string, StoredObject>
  readonly uploads: ReadonlyMap<string, Upload>
  /** Faults that have not happened yet. */
  readonly failures: S3Failure[]
  /** Methods and keys of all requests. */
  readonly requests: string[]
  /** Applied to every request while set. */
  outage: S3Failure['effect'] | null
  close(): Promise<void>
}

const credentials = { accessKey: 'office', secretKey: 'a/secret+key', region: 'us-east-2' }
const bucket = 'office-files'
const minPartBytes = 5 * 2 ** 20

class S3Error extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const element = (name: string, text: string | number | boolean) =>
  `<${name}>${escape(String(text))}</${name}>`

/**
 * A strict store with the API of S3 for one bucket: signatures, checksums, multipart uploads, pages and ranges, with
 * failures. Objects are in a temporary folder; lists have pages of `pageSize`.
 */
export async function startS3Emulator({ pageSize = 1000, port: wantedPort = 0 } = {}): Promise<S3Emulator> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-s3-'))
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  const failures: S3Failure[] = []
  const requests: string[] = []

  /** Stores a body on disk; refuses one with another SHA-256 than the signed one. */
  async function storeBody(request: IncomingMessage): Promise<StoredObject> {
    const path = join(folder, randomUUID())
    const md5 = createHash('md5')
    const sha256 = createHash('sha256')
    let bytes = 0
    async function* read() {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        md5.update(chunk)
        sha256.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    await pipeline(read(), createWriteStream(path))
    if (sha256.digest('hex') !== request.headers['x-amz-content-sha256'])
      throw new S3Error(400, 'XAmzContentSHA256Mismatch')
    const meta = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'))
    const etag = `"${md5.digest('hex')}"`
    return {
      path,
      bytes,
      etag,
      modifiedAt: new Date(),
      meta: Object.fromEntries(meta) as Record<string, string>,
    }
  }

  function findUpload(key: string, query: URLSearchParams): Upload {
    const upload = uploads.get(query.get('uploadId')!)
    if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload')
    return upload
  }

  async function completeUpload(key: string, query: URLSearchParams, body: string): Promise<void> {
    const upload = findUpload(key, query)
    const listed = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
    const parts = listed.map(([, number, etag], index) => {
      const part = upload.parts.get(Number(number))
      if (Number(number) !== index + 1 || part?.etag !== etag) throw new S3Error(400, 'InvalidPart')
      if (index < listed.length - 1 && part!.bytes < minPartBytes) throw new S3Error(400, 'EntityTooSmall')
      return part!
    })
    if (parts.length === 0) throw new S3Error(400, 'MalformedXML')
    const path = join(folder, randomUUID())
    const md5 = createHash('md5')
    for (const part of parts) {
      await appendFile(path, await readFile(part.path))
      md5.update(Buffer.from(part.etag.slice(1, -1), 'hex'))
    }
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
    objects.set(key, {
      path,
      bytes,
      etag: `"${md5.digest('hex')}-${parts.length}"`,
      meta: upload.meta,
      modifiedAt: new Date(),
    })
    await deleteUpload(query.get('uploadId')!)
  }

  async function deleteUpload(id: string): Promise<void> {
    const parts = [...uploads.get(id)!.parts.values()]
    uploads.delete(id)
    await Promise.all(parts.map(({ path }) => rm(path)))
  }

  const listProperties = ({ bytes, etag, modifiedAt = new Date() }: StoredObject): string =>
    element('Size', bytes) + element('ETag', etag) + element('LastModified', modifiedAt.toISOString())

  /** Copies an object of the bucket, as it is, to another key. */
  async function copyObject(source: string, key: string): Promise<string> {
    const [, name, ...rest] = decodeURIComponent(source).split('/')
    if (name !== bucket) throw new S3Error(404, 'NoSuchBucket')
    const object = objects.get(rest.join('/'))
    if (!object) throw new S3Error(404, 'NoSuchKey')
    const path = join(folder, randomUUID())
    await copyFile(object.path, path)
    objects.set(key, { ...object, path, modifiedAt: new Date() })
    return `<CopyObjectResult>${element('ETag', object.etag)}</CopyObjectResult>`
  }

  function listKeys(query: URLSearchParams): string {
    const size = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize))
    const after = query.get('continuation-token') ?? ''
    const prefix = query.get('prefix') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    const page = keys.slice(0, size)
    const isTruncated = keys.length > size
    const contents = page.map(
      (key) => `<Contents>${element('Key', key)}${listProperties(objects.get(key)!)}</Contents>`,
    )
    const token = isTruncated ? element('NextContinuationToken', page.at(-1)!) : ''
    return `<ListBucketResult>${element('IsTruncated', isTruncated)}${contents.join('')}${token}</ListBucketResult>`
  }

  function listUploads(query: URLSearchParams): string {
    const after = query.get('upload-id-marker') ?? ''
    const ids = [...uploads.keys()].filter((id) => id > after).toSorted()
    const page = ids.slice(0, pageSize)
    const isTruncated = ids.length > pageSize
    const found = page.map((id) => {
      const { key, initiated } = uploads.get(id)!
      return `<Upload>${element('Key', key)}${element('UploadId', id)}${element('Initiated', initiated.toISOString())}</Upload>`
    })
    const last = page.at(-1)
    const next =
      isTruncated && last !== undefined
        ? element('NextKeyMarker', uploads.get(last)!.key) + element('NextUploadIdMarker', last)
        : ''
    return `<ListMultipartUploadsResult>${element('IsTruncated', isTruncated)}${next}${found.join('')}</ListMultipartUploadsResult>`
  }

  async function sendObject(request: IncomingMessage, reply: ServerResponse, key: string, effect: unknown) {
    const object = objects.get(key)
    if (!object) throw new S3Error(404, 'NoSuchKey')
    const wanted = request.headers['if-match']
    if (wanted !== undefined && wanted !== object.etag) throw new S3Error(412, 'PreconditionFailed')
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const length = object.bytes - start
    const range = request.headers.range && `bytes ${start}-${object.bytes - 1}/${object.bytes}`
    reply.writeHead(range ? 206 : 200, {
      ...object.meta,
      etag: object.etag,
      'content-length': length,
      ...(range && { 'content-range': range }),
    })
    if (request.method === 'HEAD' || length === 0) {
      reply.end()
      return
    }
    const end = effect === 'half' ? start + Math.floor(length / 2) - 1 : object.bytes - 1
    async function* read() {
      for await (const chunk of createReadStream(object!.path, { start, end }) as AsyncIterable<Buffer>) {
        if (effect === 'changed') chunk[0]! ^= 1
        yield chunk
      }
    }
    await pipeline(read(), reply, { end: false })
    if (effect === 'half') reply.destroy()
    else reply.end()
  }

  async function answer(request: IncomingMessage, reply: ServerResponse, effect: unknown): Promise<void> {
    const url = new URL(request.url!, 'http://store')
    const { searchParams: query } = url
    const [, name, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    const signatureError = findSignatureError(request, credentials)
    if (signatureError !== null) throw new S3Error(403, signatureError)
    if (name !== bucket) throw new S3Error(404, 'NoSuchBucket')
    if (effect === 'error200') {
      reply.end(`<?xml version="1.0"?>\n<Error>${element('Code', 'InternalError')}</Error>`)
      return
    }
    const call = `${request.method} ${key === '' ? 'bucket' : 'object'}`
    if (call === 'GET bucket') {
      reply.end(query.has('uploads') ? listUploads(query) : listKeys(query))
    } else if (call === 'GET object' || call === 'HEAD object') {
      await sendObject(request, reply, key, effect)
    } else if (call === 'PUT object' && query.has('uploadId')) {
      const upload = findUpload(key, query)
      const part = await storeBody(request)
      upload.parts.set(Number(query.get('partNumber')), part)
      reply.setHeader('etag', part.etag).end()
    } else if (call === 'PUT object' && request.headers['x-amz-copy-source'] !== undefined) {
      await storeBody(request)
      reply.end(await copyObject(String(request.headers['x-amz-copy-source']), key))
    } else if (call === 'PUT object') {
      const object = await storeBody(request)
      objects.set(key, object)
      reply.setHeader('etag', object.etag).end()
    } else if (call === 'POST object' && query.has('uploads')) {
      const { meta } = await storeBody(request)
      const id = `${uploads.size}+${randomUUID()}`
      uploads.set(id, { key, meta, parts: new Map(), initiated: new Date() })
      reply.end(`<InitiateMultipartUploadResult>${element('UploadId', id)}</InitiateMultipartUploadResult>`)
    } else if (call === 'POST object') {
      const { path } = await storeBody(request)
      await completeUpload(key, query, await readFile(path, 'utf8'))
      reply.end('<CompleteMultipartUploadResult/>')
    } else if (call === 'DELETE object' && query.has('uploadId')) {
      findUpload(key, query)
      await deleteUpload(query.get('uploadId')!)
      reply.writeHead(204).end()
    } else if (call === 'DELETE object') {
      objects.delete(key)
      reply.writeHead(204).end()
    } else {
      throw new S3Error(405, 'MethodNotAllowed')
    }
  }

  function sendError(reply: ServerResponse, status: number, code: string, method: string | undefined): void {
    reply.writeHead(status).end(method === 'HEAD' ? '' : `<Error>${element('Code', code)}</Error>`)
  }

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://store')
    const key = url.pathname.split('/').slice(2).join('/')
    requests.push(`${request.method} ${key}${url.search}`)
    const index = failures.findIndex(({ on }) =>
      on({ method: request.method!, key, query: url.searchParams }),
    )
    const effect = emulator.outage ?? (index === -1 ? null : failures.splice(index, 1)[0]!.effect)
    if (effect === 'silent') return
    if (effect === 'cut') return void request.socket.destroy()
    if (effect !== null && typeof effect === 'object') {
      request.resume()
      sendError(reply, effect.status, effect.code, request.method)
      return
    }
    if (effect === 'lost') reply.end = () => reply.destroy()
    try {
      await answer(request, reply, effect)
    } catch (error) {
      request.resume()
      if (error instanceof S3Error) sendError(reply, error.status, error.message, request.method)
      else reply.destroy()
    }
  }

  const server = createServer((request, reply) => void handle(request, reply))
  await new Promise<void>((done) => server.listen(wantedPort, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const secret = encodeURIComponent(credentials.secretKey)
  const emulator: S3Emulator = {
    url: `s3://${credentials.accessKey}:${secret}@127.0.0.1:${port}/${bucket}?region=${credentials.region}&tls=0`,
    port,
    objects,
    uploads,
    failures,
    requests,
    outage: null,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
  return emulator
}
