import { emailKey } from '@pb/rules/mail/addresses'
import type { Actor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { finishGrant, googleScopes, startGrant, type Grant } from '../../../auth/index.ts'
import { lockMailbox, mailboxOf } from '../../store/mailbox.ts'
import { coversMailbox } from './access-token.ts'
import { sealCredentials } from './credentials.ts'
import { connect, moving } from './move.ts'
import { putOffer, takeOffer } from './offer.ts'
import { accountRow, isColleagues, ownAddress, type ConnectedRow } from './queries.ts'

/** Begins to connect: `deletion` asks for what deleting for good takes, beside what was granted. */
export async function startGoogle(
  actor: Actor,
  deps: Deps,
  permission: 'mailbox' | 'deletion',
): Promise<{ authorizeUrl: string; state: string }> {
  const { provider, address } = await mailboxOf(deps.db, actor.personId)
  const { email } = await ownAddress(deps.db, actor.personId)
  return startGrant(actor, deps, {
    scopes:
      permission === 'deletion' ? [googleScopes.mailbox, googleScopes.deletion] : [googleScopes.mailbox],
    loginHint: provider === 'gmail' ? address : email,
  })
}

type LastingGrant = Grant & { readonly refreshToken: string }

/** Throws `rule_broken` where a grant is not enough to keep a mailbox in step. */
function lasting(grant: Grant): LastingGrant {
  const { refreshToken } = grant
  if (!coversMailbox(grant.scopes))
    throw new AppError(
      'rule_broken',
      'Google was not allowed to share the mailbox. Connect again and tick the box for Gmail.',
    )
  if (refreshToken === null)
    throw new AppError('rule_broken', 'Google gave no lasting permission. Please connect again.')
  return { ...grant, refreshToken }
}

function rowOf(deps: Deps, personId: string, grant: LastingGrant): Omit<ConnectedRow, 'epoch'> {
  const { accessToken, refreshToken, email, subject, scopes, expiresAt } = grant
  const credentials = sealCredentials(deps, personId, { accessToken, refreshToken })
  return { provider: 'gmail', address: email, subject, scopes, credentials, expiresAt }
}

/** Whether this is the Google account that one expects: the mailbox's, or with none so far the agent's own. */
async function isExpected(tx: Tx, personId: string, { subject, email }: Grant): Promise<boolean> {
  const { provider } = await lockMailbox(tx, personId)
  if (provider !== 'builtin') return (await accountRow(tx, personId))?.subject === subject
  const own = await ownAddress(tx, personId)
  return own.subject === subject || emailKey(own.email) === emailKey(email)
}

/**
 * Takes in what Google answered. An account that nobody expects waits as an offer, until the agent says that it is
 * meant. Throws `rule_broken` where it has to begin anew, `conflict` where the address is a colleague's.
 */
export async function finishGoogle(
  actor: Actor,
  deps: Deps,
  answer: { readonly code: string; readonly state: string },
): Promise<void> {
  const { personId } = actor
  const grant = lasting(await finishGrant(actor, deps, answer))
  const row = rowOf(deps, personId, grant)
  await moving(deps, async (tx) => {
    if (await isExpected(tx, personId, grant)) return connect(tx, deps, personId, row)
    if (await isColleagues(tx, personId, grant.email))
      throw new AppError('conflict', `${grant.email} is the address of a colleague's mailbox.`)
    return putOffer(tx, deps, personId, { ...row, subject: grant.subject })
  })
}

/** Connects the Google account on offer. Throws `not_found` where none of this address is. */
export async function acceptOffer({ personId }: Actor, deps: Deps, address: string): Promise<void> {
  await moving(deps, async (tx) => {
    await lockMailbox(tx, personId)
    const offer = await takeOffer(tx, personId)
    if (!offer || offer.expires_at <= deps.clock.now() || emailKey(offer.address) !== emailKey(address))
      throw new AppError('not_found', 'This offer has expired. Please connect again.')
    const { subject, scopes, credentials } = offer
    // Its access token may have lapsed meanwhile: the next call asks for another one.
    const row = {
      provider: 'gmail',
      address: offer.address,
      subject,
      scopes,
      credentials,
      expiresAt: null,
    } as const
    await connect(tx, deps, personId, row)
  })
}

/**
 * Signing in with Google brings the mailbox along: at first for who never decided otherwise, and where the account is
 * in use, with tokens that are good again. What an agent has disconnected stays so.
 */
export async function connectBySignIn(tx: Tx, deps: Deps, personId: string, grant: Grant): Promise<void> {
  if (!coversMailbox(grant.scopes) || grant.refreshToken === null) return
  const { provider } = await lockMailbox(tx, personId)
  const row = await accountRow(tx, personId)
  const inUse = provider === 'gmail' && row?.subject === grant.subject && row.state !== 'disconnected'
  if (row ? !inUse : await isColleagues(tx, personId, grant.email)) return
  try {
    await connect(tx, deps, personId, rowOf(deps, personId, lasting(grant)))
  } catch (error) {
    // A mail that leaves just now is no reason to keep somebody out.
    if (!(error instanceof AppError)) throw error
  }
}
