import type { FastifyReply } from 'fastify'
import type { Role } from '@pb/contract/roles'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findLiveSessions } from '../../../platform/http/sessions.ts'
import { logAccess } from '../access-log/log-access.ts'
import { getReadableForm } from '../forms/find-form.ts'

/** A person whose session a URL was signed for. */
interface Reader {
  readonly personId: string
  readonly name: string
  readonly roles: readonly Role[]
}

async function findReader(deps: Deps, session: string): Promise<Reader> {
  const live = await findLiveSessions(deps, [session])
  const { rows } = await sql<Reader>`
    SELECT s.person_id AS "personId", p.name, a.roles FROM session s JOIN agent a ON a.person_id = s.person_id
      JOIN person p ON p.id = s.person_id
    WHERE s.id_hash = ${Buffer.from(session, 'base64url')}`.execute(deps.db)
  const [reader] = rows
  if (!reader || !live.has(session)) throw new AppError('not_found')
  return reader
}

/** Seconds that a signed URL works; a viewer that reads the same URL in parts opens the file once. */
const urlSeconds = 15 * 60

/** Returns the reader and the form of a signed URL that its person may still read. Throws `not_found`. */
export async function assertReadable(deps: Deps, formId: string, session: string) {
  const reader = await findReader(deps, session)
  const { personId, roles } = reader
  const actor = { personId, roles: [...roles], sessionHash: Buffer.from(session, 'base64url') }
  return { reader, form: await getReadableForm(deps.db, actor, formId) }
}

interface OpenedFile {
  readonly formId: string
  /** Title of the paper. */
  readonly subject: string
  /** The query of the signed URL. */
  readonly query: { readonly for: string; readonly exp: string }
}

/**
 * Checks that the person of a signed URL may still read the form, and records the opening, once for each URL. Throws
 * `not_found`.
 */
export async function recordOpening(deps: Deps, { formId, subject, query }: OpenedFile): Promise<void> {
  const { reader, form } = await assertReadable(deps, formId, query.for)
  const { personId, name } = reader
  const { household_id: householdId } = form
  const signedAt = new Date((Number(query.exp) - urlSeconds) * 1000)
  await deps.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('application_access')
      .select('id')
      .where('form_id', '=', formId)
      .where('person_id', '=', personId)
      .where('action', '=', 'opened')
      .where('subject', '=', subject)
      .where('at', '>=', signedAt)
      .executeTakeFirst()
    if (known) return
    const at = deps.clock.now()
    await logAccess(tx, { householdId, formId, personId, name, action: 'opened', subject, at })
  })
}

const shownTypes = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** Sends a decrypted file to be shown by the browser, which runs nothing in it. */
export function sendContent(
  reply: FastifyReply,
  { bytes, content_type, filename }: { bytes: Buffer; content_type: string; filename: string },
): Buffer {
  const type = shownTypes.has(content_type) ? content_type : 'application/octet-stream'
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  reply.headers({
    'content-type': type,
    'content-length': bytes.length,
    'content-disposition': `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  return bytes
}
