import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import type { Upload } from './module.ts'

/** Opens the one file of a multipart call; the stream fails with `too_large` where it passes `maxBytes`. */
export async function openUpload(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('wrong_type', 'Send this as multipart/form-data')
  const file = await request.file({ limits: { fileSize: maxBytes, files: 1 } })
  if (!file || file.fieldname !== field)
    throw new AppError('bad_input', `The file is missing`, {
      faults: [{ path: `body.${field}`, message: 'is required' }],
    })
  file.file.on('limit', () => {
    const megabytes = Math.floor(maxBytes / 1_000_000)
    file.file.destroy(new AppError('too_large', `The file is larger than ${megabytes} MB`))
  })
  return { filename: file.filename, contentType: file.mimetype, stream: file.file }
}
