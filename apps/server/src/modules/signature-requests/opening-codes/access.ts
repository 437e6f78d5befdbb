import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findActor } from '../../../platform/http/sessions.ts'
import { hashToken } from '../../../platform/secrets.ts'
import type { ActiveSigner, SigningRequest } from '../signing-page/active-signer.ts'
import { signingErrors } from '../texts.ts'
import '../tables.ts'

const cookieName = 'pb_signing'
/** Hours for which a browser needs no new code. */
export const accessHours = 12

/** Returns the secret of a browser in which a code was entered; '' without one. */
export function readAccess(request: FastifyRequest): string {
  const value = request.server.parseCookie(request.headers.cookie ?? '')[cookieName]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : ''
}

/** Sets the cookie of one link: no script reads it, and no other site or link sends it. */
export function writeAccess(
  { env }: Pick<Deps, 'env'>,
  reply: FastifyReply,
  { token, secret }: { readonly token: string; readonly secret: string },
): void {
  const { protocol, pathname } = new URL(env.publicUrl)
  const cookie = reply.server.serializeCookie(cookieName, secret, {
    httpOnly: true,
    sameSite: 'strict',
    secure: protocol === 'https:',
    path: `${pathname.replace(/\/$/, '')}/v1/signing/${encodeURIComponent(token)}`,
    maxAge: accessHours * 3600,
  })
  reply.header('set-cookie', cookie)
}

/** Whether a document is open in a browser: without a code, after one, and as the agent's preview. */
export async function isUnlocked(
  deps: Deps,
  { id, code_required, agent_id }: ActiveSigner,
  { access, session }: SigningRequest,
): Promise<boolean> {
  if (!code_required) return true
  if (access !== '') {
    const { rows } = await sql`SELECT FROM signature_request_code WHERE signer_id = ${id}
      AND access_hash = ${hashToken(access)} AND access_until > ${deps.clock.now()}`.execute(deps.db)
    if (rows.length > 0) return true
  }
  return (await findActor(deps, session))?.personId === agent_id
}

/** Throws `rule_broken` while a document is locked. */
export async function assertUnlocked(
  deps: Deps,
  signer: ActiveSigner,
  request: SigningRequest,
): Promise<void> {
  if (!(await isUnlocked(deps, signer, request)))
    throw new AppError('rule_broken', signingErrors[signer.language].locked)
}
