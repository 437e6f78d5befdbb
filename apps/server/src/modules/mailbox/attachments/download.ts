import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findLiveSessions } from '../../../platform/http/sessions.ts'
import { findFileOfSession, type StoredFile } from './queries.ts'

/** Returns a Content-Disposition header (RFC 6266) with an ASCII fallback and the full name. */
export function formatContentDisposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Sends a file as a download, whatever its content type, so that a browser never executes it on this origin. Images can
 * still be shown by `img` elements. Throws `not_found`.
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
    'content-disposition': formatContentDisposition(file.filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=600',
  })
  return stored.stream
}

/** Returns the file of a signed URL while the session it was signed for is active. */
export async function findSignedFile(
  deps: Deps,
  session: string,
  id: string,
): Promise<StoredFile | undefined> {
  const live = await findLiveSessions(deps, [session])
  return live.has(session) ? findFileOfSession(deps.db, Buffer.from(session, 'base64url'), id) : undefined
}
