import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Transform, type Readable, type TransformCallback } from 'node:stream'
import { AppError } from '../errors/app-error.ts'
import type { NamedUpload, Upload } from '../module.ts'

function incompleteUpload(cause: unknown): AppError {
  return new AppError('bad_input', 'The upload was interrupted or is damaged. Try again.', { cause })
}

function tooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 1_000_000)
  const limit = megabytes < 1000 ? `${megabytes} MB` : `${Math.floor(megabytes / 1000)} GB`
  return new AppError('too_large', `The file is larger than ${limit}`)
}

/** Passes a file through and fails when it exceeds the limit. The multipart parser would silently truncate it. */
class SizeLimitStream extends Transform {
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    super()
    this.#maxBytes = maxBytes
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length
    if (this.#bytes <= this.#maxBytes) return done(null, chunk)
    done(tooLarge(this.#maxBytes))
  }
}

/**
 * Limits a file's size. An interrupted upload fails with `bad_input` at once, because a consumer that attaches later
 * sees only the first error. When the consumer stops, the rest of the form is not read.
 */
export function limitSize(source: Readable, maxBytes: number): Readable {
  const stream = new SizeLimitStream(maxBytes)
  // Without this listener an early error would end the process; the consumer still gets it.
  stream.on('error', () => {})
  source.on('error', (error) => stream.destroy(incompleteUpload(error)))
  source.once('close', () => {
    if (!source.readableEnded) stream.destroy(incompleteUpload(new Error('the connection was closed')))
  })
  stream.once('close', () => source.destroy())
  // A short form may have ended before the listeners were attached.
  if (source.destroyed) {
    stream.destroy(incompleteUpload(source.errored ?? new Error('the form ended')))
    return stream
  }
  return source.pipe(stream)
}

/** Errors of the plugin have a status; those of its parser for a malformed form have none. */
const toUploadError = (error: unknown): unknown =>
  (error as FastifyError).statusCode === undefined ? incompleteUpload(error) : error

async function firstFile(request: FastifyRequest, maxBytes: number): Promise<MultipartFile | undefined> {
  try {
    return await request.file({ limits: { fileSize: maxBytes + 1, files: 1, fields: 20 } })
  } catch (error) {
    throw toUploadError(error)
  }
}

/** A signal that is aborted when the connection closes before the reply was sent. */
function createSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort(incompleteUpload(new Error('the connection was closed')))
  })
  return controller.signal
}

/** What a form adds to its files: names, types and boundaries. */
const formBytes = 1_000_000

/** Refuses a file that is too large before it is sent. */
function assertSize({ headers }: FastifyRequest, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes + formBytes) throw tooLarge(maxBytes)
}

function assertMultipart(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new AppError('wrong_type', 'Send this as multipart/form-data')
  // If the connection closed during authentication, the parser would wait forever.
  if (request.raw.destroyed && !request.raw.complete)
    throw incompleteUpload(new Error('the connection was closed'))
}

/** Opens the single file of a multipart request; the stream fails with `too_large` beyond `maxBytes`. */
export async function openUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Upload> {
  assertMultipart(request)
  assertSize(request, maxBytes)
  const file = await firstFile(request, maxBytes)
  if (!file || file.fieldname !== field)
    throw new AppError('bad_input', 'The file is missing', {
      issues: [{ path: `body.${field}`, message: 'Choose a file' }],
    })
  return {
    filename: file.filename,
    contentType: file.mimetype,
    stream: limitSize(file.file, maxBytes),
    signal: createSignal(reply),
  }
}

/**
 * Opens the files of a multipart request one after the other, as they arrive; each stream fails with `too_large` beyond
 * `maxBytes`. More than `maxFiles` are refused.
 */
export function openUploads(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxFiles, maxBytes }: { maxFiles: number; maxBytes: number },
): AsyncIterable<NamedUpload> {
  assertMultipart(request)
  const signal = createSignal(reply)
  async function* read(): AsyncGenerator<NamedUpload> {
    try {
      const files = request.files({ limits: { fileSize: maxBytes + 1, files: maxFiles, fields: 20 } })
      for await (const { fieldname, filename, mimetype, file } of files)
        yield {
          field: fieldname,
          filename,
          contentType: mimetype,
          stream: limitSize(file, maxBytes),
          signal,
        }
    } catch (error) {
      throw toUploadError(error)
    }
    // A connection that closes between two files ends the form silently.
    if (!request.raw.readableEnded) throw incompleteUpload(new Error('the connection was closed'))
  }
  return read()
}
