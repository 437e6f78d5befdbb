import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { liveSessions } from '../../../platform/sessions.ts'
import { fileOfSession, type StoredFile } from './queries.ts'

/** RFC 6266: a plain name for old programs, and the true one. */
function disposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Sends a file to be saved, whatever it says it is: the browser runs nothing of it in the office's name. A picture can
 * still be shown by an `img`.
 */
export async function sendFile(
  { files }: Pick<Deps, 'files'>,
  reply: FastifyReply,
  file: StoredFile | undefined,
): Promise<Readable> {
  const stored = file ? await files.get(file.file_key) : null
  if (!file || !stored) throw new AppError('not_found')
  reply.headers({
    'content-type': file.content_type,
    'content-length': stored.bytes,
    'content-disposition': disposition(file.filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=600',
  })
  return stored.stream
}

/** The file that a signed URL names, for as long as its session lasts. */
export async function signedFile(deps: Deps, session: string, id: string): Promise<StoredFile | undefined> {
  const live = await liveSessions(deps, [session])
  return live.has(session) ? fileOfSession(deps.db, Buffer.from(session, 'base64url'), id) : undefined
}
