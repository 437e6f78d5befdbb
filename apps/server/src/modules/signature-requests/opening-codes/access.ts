import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findActor } from '../../../platform/http/sessions.ts'
import { readAccessCookie, writeAccessCookie } from '../../../platform/opening-codes/access-cookie.ts'
import type { ActiveSigner, SigningRequest } from '../signing-page/active-signer.ts'
import { signingErrors } from '../texts.ts'
import { signingCodes } from './codes.ts'

const cookieName = 'pb_signing'

/** Returns the secret of a browser in which a code was entered; '' without one. */
export const readAccess = (request: FastifyRequest): string => readAccessCookie(request, cookieName)

/** Sets the cookie of one link. */
export function writeAccess(
  deps: Pick<Deps, 'env'>,
  reply: FastifyReply,
  { token, secret }: { readonly token: string; readonly secret: string },
): void {
  const path = `/v1/signing/${encodeURIComponent(token)}`
  writeAccessCookie(deps, reply, { name: cookieName, path, secret })
}

/** Whether a document is open in a browser: without a code, after one, and as the agent's preview. */
export async function isUnlocked(
  deps: Deps,
  { id, code_required, agent_id }: ActiveSigner,
  { access, session }: SigningRequest,
): Promise<boolean> {
  if (!code_required) return true
  if ((await signingCodes.findOpened(deps.db, [id], access, deps.clock.now())) !== null) return true
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
