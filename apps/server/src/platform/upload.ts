import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { pipeline, Transform, type TransformCallback } from 'node:stream'
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

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    done(error && !(error instanceof AppError) ? notWhole(error) : error)
  }
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
  const file = await firstFile(request, maxBytes)
  if (!file || file.fieldname !== field)
    throw new AppError('bad_input', 'The file is missing', {
      faults: [{ path: `body.${field}`, message: 'is required' }],
    })
  const stream = new Measured(maxBytes)
  // Its errors are the reader's: they come out of the stream.
  pipeline(file.file, stream, () => {})
  return { filename: file.filename, contentType: file.mimetype, stream }
}
