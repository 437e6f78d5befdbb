import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findSignedActor } from '../../../platform/http/sessions.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { mayAccess } from '../list/scope.ts'

/** Sends the original mail of a message to who may read the inquiry, as a file. Throws `not_found`. */
export async function openOriginal(
  deps: Deps,
  reply: FastifyReply,
  messageId: string,
  session: string,
): Promise<Readable> {
  const actor = await findSignedActor(deps, session)
  if (!actor) throw new AppError('not_found')
  const { rows } = await sql<{ raw_key: string | null }>`
    SELECT m.raw_key FROM inquiry_message x JOIN inquiry i ON i.id = x.inquiry_id
      JOIN mail_message m ON m.id = x.mail_message_id
    WHERE x.id = ${messageId} AND ${mayAccess(actor)}`.execute(deps.db)
  const key = maybeOne(rows)?.raw_key
  const stored = key ? await deps.files.get(key) : null
  if (!stored) throw new AppError('not_found')
  reply.headers({
    // Never shown as anything else than a file.
    'content-type': 'message/rfc822',
    'content-length': stored.bytes,
    'content-disposition': 'attachment; filename="inquiry.eml"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  return stored.stream
}
