import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findLiveSessions } from '../../../platform/http/sessions.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { composeRaw } from '../compose/compose-raw.ts'
import { originalColumns, toOriginalContent, type OriginalRow } from '../compose/original-content.ts'
import { scheduleCleanup } from '../store/files.ts'
import { formatContentDisposition } from './download.ts'

async function findOriginal(deps: Deps, session: string, id: string): Promise<OriginalRow | undefined> {
  const live = await findLiveSessions(deps, [session])
  if (!live.has(session)) return undefined
  const { rows } = await sql<OriginalRow>`
    SELECT ${originalColumns}
    FROM session s JOIN mail_message m ON m.person_id = s.person_id JOIN mail_body b ON b.message_id = m.id
    WHERE s.id_hash = ${Buffer.from(session, 'base64url')} AND m.id = ${id} AND m.labels & 8 = 0`.execute(
    deps.db,
  )
  return maybeOne(rows)
}

/** Writes the source of a message that was stored without its bytes, and returns its key. */
async function composeOriginal(deps: Deps, row: OriginalRow): Promise<string> {
  const { rawKey } = await composeRaw(deps, toOriginalContent(row), row.at)
  const { rows } = await sql<{
    raw_key: string
  }>`UPDATE mail_message SET raw_key = coalesce(raw_key, ${rawKey})
    WHERE id = ${row.id} RETURNING raw_key`.execute(deps.db)
  const stored = maybeOne(rows)?.raw_key
  // Another request was first, or the message is gone.
  if (stored !== rawKey) await scheduleCleanup(deps, [rawKey])
  if (stored === undefined) throw new AppError('not_found')
  return stored
}

/** Sends the source of a message as plain text, to be shown or saved. Throws `not_found`. */
export async function sendOriginal(
  deps: Deps,
  reply: FastifyReply,
  id: string,
  { for: session, download }: { readonly for: string; readonly download: '0' | '1' },
): Promise<Readable> {
  const row = await findOriginal(deps, session, id)
  if (!row) throw new AppError('not_found')
  const stored = await deps.files.get(row.raw_key ?? (await composeOriginal(deps, row)))
  if (!stored) throw new AppError('not_found')
  const name = `${
    row.subject
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 100) || 'message'
  }.eml`
  reply.headers({
    // Never shown as anything else than text.
    'content-type': download === '1' ? 'message/rfc822' : 'text/plain; charset=utf-8',
    'content-length': stored.bytes,
    'content-disposition': download === '1' ? formatContentDisposition(name) : 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  return stored.stream
}
