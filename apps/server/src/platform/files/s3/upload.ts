import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isAbsent, type S3Client } from './client.ts'
import { findText } from './xml.ts'

/** S3 allows 10,000 parts of at least 5 MB: files up to 80 GB. Two parts are in memory at a time. */
const partBytes = 8 * 2 ** 20

/** Cuts content into buffers of `partBytes`, the last one shorter; one empty buffer for no content. */
async function* toParts(content: Readable | Buffer): AsyncGenerator<Buffer> {
  if (content instanceof Buffer) {
    for (let at = 0; at === 0 || at < content.length; at += partBytes)
      yield content.subarray(at, at + partBytes)
    return
  }
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    while (bytes + rest.length > partBytes) {
      const room = partBytes - bytes
      yield Buffer.concat([...chunks, rest.subarray(0, room)])
      rest = rest.subarray(room)
      chunks = []
      bytes = 0
    }
    chunks.push(rest)
    bytes += rest.length
  }
  yield Buffer.concat(chunks)
}

async function putObject(client: S3Client, key: string, body: Buffer): Promise<number> {
  const sha256 = createHash('sha256').update(body).digest('hex')
  await client.send({ method: 'PUT', key, body, headers: { 'x-amz-meta-sha256': sha256 } })
  return body.length
}

/** One multipart upload; the object appears when it is completed. */
class MultipartUpload {
  readonly #client: S3Client
  readonly #key: string
  readonly #id: string
  /** Recognizes the object as the one of this upload when the reply to its completion was lost. */
  readonly #mark: string
  readonly #etags: string[] = []

  private constructor(client: S3Client, key: string, id: string, mark: string) {
    this.#client = client
    this.#key = key
    this.#id = id
    this.#mark = mark
  }

  static async start(client: S3Client, key: string): Promise<MultipartUpload> {
    const mark = randomUUID()
    const headers = { 'x-amz-meta-upload': mark }
    const reply = await client.send({ method: 'POST', key, query: { uploads: '' }, headers })
    return new MultipartUpload(client, key, findText(reply.text, 'UploadId'), mark)
  }

  async addPart(body: Buffer): Promise<void> {
    const number = this.#etags.length + 1
    this.#etags.push('')
    const reply = await this.#client.send({
      method: 'PUT',
      key: this.#key,
      query: { partNumber: String(number), uploadId: this.#id },
      body,
    })
    this.#etags[number - 1] = reply.headers.etag ?? ''
  }

  async complete(): Promise<void> {
    const parts = this.#etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const xml = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`
    try {
      await this.#client.send({
        method: 'POST',
        key: this.#key,
        query: { uploadId: this.#id },
        body: Buffer.from(xml),
        headers: { 'content-type': 'application/xml' },
      })
    } catch (error) {
      // A retry of a completion whose reply was lost finds no upload any more, but its object.
      if (!isAbsent(error) || !(await this.#isStored())) throw error
    }
  }

  async #isStored(): Promise<boolean> {
    try {
      const reply = await this.#client.send({ method: 'HEAD', key: this.#key })
      return reply.headers['x-amz-meta-upload'] === this.#mark
    } catch (error) {
      if (isAbsent(error)) return false
      throw error
    }
  }

  /** Releases the stored parts. If that fails, the daily sweep does it. */
  async abort(): Promise<void> {
    await this.#client
      .send({ method: 'DELETE', key: this.#key, query: { uploadId: this.#id } }, { attempts: 2 })
      .catch(() => {})
  }
}

/** Uploads in parts, each while the next one is read. */
async function uploadParts(
  upload: MultipartUpload,
  first: Buffer,
  parts: AsyncGenerator<Buffer>,
): Promise<number> {
  let bytes = 0
  let sending = upload.addPart(first)
  // The error is thrown when the part is waited for; until then it must not end the process.
  sending.catch(() => {})
  bytes += first.length
  for await (const part of parts) {
    await sending
    sending = upload.addPart(part)
    sending.catch(() => {})
    bytes += part.length
  }
  await sending
  await upload.complete()
  return bytes
}

/** Stores an object whole or not at all, in one request or, above 8 MB, in parts. Returns its size in bytes. */
export async function upload(client: S3Client, key: string, content: Readable | Buffer): Promise<number> {
  const parts = toParts(content)
  const first = await parts.next()
  const second = await parts.next()
  if (second.done) return putObject(client, key, first.value as Buffer)
  try {
    const multipart = await MultipartUpload.start(client, key)
    try {
      return await uploadParts(multipart, first.value as Buffer, prepend(second.value, parts))
    } catch (error) {
      await multipart.abort()
      throw error
    }
  } catch (error) {
    // Ends the source, as a failing disk does.
    await parts.return(undefined)
    throw error
  }
}

async function* prepend(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}
