import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Transform, type Readable, type TransformCallback } from 'node:stream'
import { AppError } from '../errors/app-error.ts'
import type { Upload } from '../module.ts'

function incompleteUpload(cause: unknown): AppError {
  return new AppError('bad_input', 'The upload was interrupted or is damaged. Try again.', { cause })
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
    const megabytes = Math.floor(this.#maxBytes / 1_000_000)
    done(new AppError('too_large', `The file is larger than ${megabytes} MB`))
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

async function firstFile(request: FastifyRequest, maxBytes: number): Promise<MultipartFile | undefined> {
  try {
    return await request.file({ limits: { fileSize: maxBytes + 1, files: 1, fields: 20 } })
  } catch (error) {
    // Errors of the plugin have a status; those of its parser for a malformed form have none.
    if ((error as FastifyError).statusCode !== undefined) throw error
    throw incompleteUpload(error)
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

/** Opens the single file of a multipart request; the stream fails with `too_large` beyond `maxBytes`. */
export async function openUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('wrong_type', 'Send this as multipart/form-data')
  // If the connection closed during authentication, the parser would wait forever.
  if (request.raw.destroyed && !request.raw.complete)
    throw incompleteUpload(new Error('the connection was closed'))
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
