import type { SharedPage } from '@pb/contract/shared-listings'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { actorOfSession } from '../../../platform/sessions.ts'
import { findLink, type OpenLink } from './find-link.ts'

/** A call of a personal page: the link's token, and the session of whoever calls; '' without one. */
export interface Visit {
  readonly token: string
  readonly session: string
}

export function visitOf(token: string, { headers }: FastifyRequest): Visit {
  const session = headers['x-session-id']
  return { token, session: typeof session === 'string' ? session : '' }
}

/**
 * The link, and who looks at its page. A look of anybody in the office is a preview, but of the reader's own: a colleague
 * may be a client too. Throws `not_found`.
 */
export async function openedLink(
  deps: Deps,
  { token, session }: Visit,
): Promise<{ readonly link: OpenLink; readonly viewer: SharedPage['viewer'] }> {
  const link = await findLink(deps, token)
  const actor = await actorOfSession(deps, session)
  if (!actor) return { link, viewer: 'guest' }
  return { link, viewer: actor.personId === (link.participant_id ?? link.user_id) ? 'reader' : 'office' }
}

/** The link of somebody who may speak for its reader. Throws `not_found`, and `rule_broken` in a preview. */
export async function readersLink(deps: Deps, visit: Visit): Promise<OpenLink> {
  const { link, viewer } = await openedLink(deps, visit)
  if (viewer === 'office')
    throw new AppError(
      'rule_broken',
      `This is a preview: only what ${link.first_name || 'the client'} says counts`,
    )
  return link
}
