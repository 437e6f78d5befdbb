import type { MailUpload } from '@pb/contract/mailbox-uploads'
import { pipeline, Transform, type TransformCallback } from 'node:stream'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Upload } from '../../../platform/module.ts'
import { safeFilename } from '../mime/file-names.ts'
import { safeType } from '../mime/file-types.ts'
import { leaveToSweep, newFileKey } from '../store/files.ts'
import '../tables.ts'

/** What is looked at to tell a file's type. */
const headBytes = 4096

/** Passes a file on and keeps its beginning. */
class Head extends Transform {
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

/** Keeps a file of the caller for a mail, as it streams in: whole, or nothing of it. Throws `too_large`. */
export async function storeUpload(
  { personId }: Actor,
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>,
  upload: Upload,
): Promise<MailUpload> {
  const file_key = newFileKey()
  const head = new Head()
  // Its errors are the reader's: they come out of the stream.
  pipeline(upload.stream, head, () => {})
  const size = await deps.files.put(file_key, head)
  const type = upload.contentType.toLowerCase()
  const filename = safeFilename(upload.filename.toWellFormed(), type)
  const content_type = safeType(type, filename, head.bytes)
  try {
    const { id } = await deps.db
      .insertInto('mail_upload')
      .values({ person_id: personId, filename, content_type, size, file_key, created_at: deps.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { upload_id: id, filename, content_type, size }
  } catch (error) {
    await leaveToSweep(deps, [file_key])
    throw error
  }
}
