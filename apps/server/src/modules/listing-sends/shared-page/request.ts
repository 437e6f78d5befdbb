import type { SharedPage } from '@pb/contract/shared-listings'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findActor } from '../../../platform/http/sessions.ts'
import { pageErrors } from '../texts.ts'
import { getActiveLink, type ActiveLink } from './active-link.ts'

/** A request to a shared page: the link's token, and the caller's session id or ''. */
export interface SharedPageRequest {
  readonly token: string
  readonly session: string
}

export function toSharedPageRequest(token: string, { headers }: FastifyRequest): SharedPageRequest {
  const session = headers['x-session-id']
  return { token, session: typeof session === 'string' ? session : '' }
}

/**
 * Returns the link and its viewer. Views by members of the office are previews, except by the recipient, since a
 * colleague can also be a client. Throws `not_found`.
 */
export async function getLinkAndViewer(
  deps: Deps,
  { token, session }: SharedPageRequest,
): Promise<{ readonly link: ActiveLink; readonly viewer: SharedPage['viewer'] }> {
  const link = await getActiveLink(deps, token)
  const actor = await findActor(deps, session)
  if (!actor) return { link, viewer: 'guest' }
  return { link, viewer: actor.personId === (link.participant_id ?? link.user_id) ? 'reader' : 'office' }
}

/** Returns the link for an action of its reader. Throws `not_found`, and `rule_broken` in a preview. */
export async function getLinkForReader(deps: Deps, request: SharedPageRequest): Promise<ActiveLink> {
  const { link, viewer } = await getLinkAndViewer(deps, request)
  if (viewer === 'office') throw new AppError('rule_broken', pageErrors.preview(link.first_name))
  return link
}
