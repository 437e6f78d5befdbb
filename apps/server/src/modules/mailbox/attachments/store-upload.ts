import type { MailUpload } from '@pb/contract/mail-uploads'
import { pipeline, Transform, type TransformCallback } from 'node:stream'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Upload } from '../../../platform/module.ts'
import { safeFilename } from '../mime/file-names.ts'
import { getSafeContentType } from '../mime/file-types.ts'
import { scheduleCleanup, newFileKey } from '../store/files.ts'
import '../tables.ts'

/** Bytes needed to detect the content type of a file. */
const headBytes = 4096

/** Passes a stream through and keeps its first bytes. */
class HeadCapture extends Transform {
  readonly #chunks: Buffer[] = []
  #bytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#bytes < headBytes) {
      this.#chunks.push(chunk.subarray(0, headBytes - this.#bytes))
      this.#bytes += chunk.length
    }
    done(null, chunk)
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks)
  }
}

/** Stores a file that the caller uploads for a message. Nothing is stored if it fails. Throws `too_large`. */
export async function storeUpload(
  { personId }: Actor,
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>,
  upload: Upload,
): Promise<MailUpload> {
  const file_key = newFileKey()
  const head = new HeadCapture()
  // Errors also reach the reader of the stream, which handles them.
  pipeline(upload.stream, head, () => {})
  const size = await deps.files.put(file_key, head)
  const type = upload.contentType.toLowerCase()
  const filename = safeFilename(upload.filename.toWellFormed(), type)
  const content_type = getSafeContentType(type, filename, head.bytes)
  try {
    const { id } = await deps.db
      .insertInto('mail_upload')
      .values({ person_id: personId, filename, content_type, size, file_key, created_at: deps.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { upload_id: id, filename, content_type, size }
  } catch (error) {
    await scheduleCleanup(deps, [file_key])
    throw error
  }
}
