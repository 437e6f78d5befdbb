import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { Transform, type Readable, type TransformCallback } from 'node:stream'
import { AppError } from './errors.ts'
import type { Upload } from './module.ts'

function notWhole(cause: unknown): AppError {
  return new AppError('bad_input', 'The upload is damaged or cut off', { cause })
}

/**
 * Passes a file on, and fails where it is longer than allowed. The parser of the form would only cut it off there,
 * and the reader would take the first part for the whole.
 */
class Measured extends Transform {
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
 * The file as its reader gets it: what breaks it off is said in our words at once, since whoever takes the stream up
 * only later hears the first error that it ended with. Where the reader stops, nothing more of the form is read.
 */
export function measured(source: Readable, maxBytes: number): Readable {
  const stream = new Measured(maxBytes)
  // An error that comes before the reader must not end the process; the reader hears it too.
  stream.on('error', () => {})
  source.on('error', (error) => stream.destroy(notWhole(error)))
  source.once('close', () => {
    if (!source.readableEnded) stream.destroy(notWhole(new Error('the connection was closed')))
  })
  stream.once('close', () => source.destroy())
  // A short form may have ended before anybody could listen.
  if (source.destroyed) {
    stream.destroy(notWhole(source.errored ?? new Error('the form ended')))
    return stream
  }
  return source.pipe(stream)
}

async function firstFile(request: FastifyRequest, maxBytes: number): Promise<MultipartFile | undefined> {
  try {
    return await request.file({ limits: { fileSize: maxBytes + 1, files: 1, fields: 20 } })
  } catch (error) {
    // What the plugin names itself has a status; what its parser says of a broken form has none.
    if ((error as FastifyError).statusCode !== undefined) throw error
    throw notWhole(error)
  }
}

/** Opens the one file of a multipart call; the stream fails with `too_large` where it passes `maxBytes`. */
export async function openUpload(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('wrong_type', 'Send this as multipart/form-data')
  // A connection that was cut while the caller was looked up says so no more: the parser would wait for ever.
  if (request.raw.destroyed && !request.raw.complete) throw notWhole(new Error('the connection was closed'))
  const file = await firstFile(request, maxBytes)
  if (!file || file.fieldname !== field)
    throw new AppError('bad_input', 'The file is missing', {
      faults: [{ path: `body.${field}`, message: 'is required' }],
    })
  return { filename: file.filename, contentType: file.mimetype, stream: measured(file.file, maxBytes) }
}
