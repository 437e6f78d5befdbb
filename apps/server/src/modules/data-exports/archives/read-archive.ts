import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { hasRole, type Actor, type SessionActor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptStream } from '../../../platform/encryption/encrypt-stream.ts'
import { decryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { sendDownload } from '../../../platform/http/download.ts'
import { findSignedActor } from '../../../platform/http/sessions.ts'
import { signPath } from '../../../platform/http/signed-url.ts'
import { findExport, type ExportRow } from './queries.ts'

/** A supervisor may read exports of the office; each agent only the own ones. */
const mayRead = ({ personId, roles }: Actor, { agent_id }: ExportRow): boolean =>
  agent_id === null ? hasRole({ roles }, 'SUPERVISOR') : agent_id === personId

async function findReadyExport(deps: Deps, actor: Actor | null, id: string) {
  const row = await findExport(deps.db, id)
  if (!actor || !row || !mayRead(actor, row)) throw new AppError('not_found')
  const { state, file_key, sealed, expires_at } = row
  if (state !== 'ready' || file_key === null || sealed === null || expires_at === null)
    throw new AppError('not_found')
  if (expires_at <= deps.clock.now()) throw new AppError('not_found')
  return { actor, row, file_key, sealed }
}

/** Returns the address of a ready archive, for the caller's session. Throws `not_found` for one they may not read. */
export async function createArchiveLink(
  actor: SessionActor,
  deps: Deps,
  id: string,
): Promise<{ url: string }> {
  await findReadyExport(deps, actor, id)
  return { url: signPath(deps, `/v1/data-exports/${id}`, actor.sessionHash.toString('base64url')) }
}

async function findArchive(deps: Deps, session: string, id: string) {
  const ready = await findReadyExport(deps, await findSignedActor(deps, session), id)
  const { actor, row, file_key, sealed } = ready
  const stored = await deps.files.get(file_key)
  if (!stored) throw new AppError('not_found')
  return { actor, row, stored, key: Buffer.from(await decryptValue(deps, sealed), 'base64url') }
}

/**
 * Sends an archive to the session that its URL was signed for, and records the download.
 *
 * @throws {AppError} `not_found` without a session that may read it, and when it has expired.
 */
export async function sendArchive(
  deps: Deps,
  reply: FastifyReply,
  id: string,
  session: string,
): Promise<Readable> {
  const { actor, row, stored, key } = await findArchive(deps, session, id)
  await recordAuditEntry(deps.db, deps, {
    by: actor.personId,
    about: row.agent_id,
    what: row.agent_id === null ? 'office_export_downloaded' : 'own_export_downloaded',
    details: { export: row.id },
  })
  reply.header('content-length', row.bytes)
  const day = row.created_at.toISOString().slice(0, 10)
  const filename = `pb-office-${row.agent_id === null ? 'office' : 'my-data'}-${day}.zip`
  const content = Readable.from(decryptStream(key, stored.stream as AsyncIterable<Uint8Array>), {
    objectMode: false,
  })
  return sendDownload(reply, content, { type: 'application/zip', filename })
}
