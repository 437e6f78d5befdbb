import { emailKey } from '@pb/rules/mail/addresses'
import type { Actor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import {
  finishGrant,
  googleScopes,
  issuerNames,
  microsoftScopes,
  startGrant,
  type Grant,
  type GrantIssuer,
} from '../../../auth/index.ts'
import { lockMailbox, mailboxOf } from '../../store/mailbox.ts'
import { sealCredentials } from './credentials.ts'
import { coversMailbox, issuerOf, providerOf } from './issuer.ts'
import { connect, moving } from './move.ts'
import { putOffer, takeOffer } from './offer.ts'
import { accountRow, isColleagues, ownAddress, type ConnectedRow } from './queries.ts'
import { tryServers } from './try-servers.ts'

interface Started {
  readonly authorizeUrl: string
  readonly state: string
}

/** The account that is probably meant: the one in use, else the agent's own. */
async function hintOf(actor: Actor, deps: Deps, issuer: GrantIssuer): Promise<string> {
  const { provider, address } = await mailboxOf(deps.db, actor.personId)
  const { email } = await ownAddress(deps.db, actor.personId)
  return provider === providerOf(issuer) ? address : email
}

/** Begins to connect with Google: `deletion` asks for what deleting for good takes, beside what was granted. */
export async function startGoogle(
  actor: Actor,
  deps: Deps,
  permission: 'mailbox' | 'deletion',
): Promise<Started> {
  const { mailbox, deletion } = googleScopes
  const scopes = permission === 'deletion' ? [mailbox, deletion] : [mailbox]
  return startGrant(actor, deps, {
    issuer: 'google',
    scopes,
    loginHint: await hintOf(actor, deps, 'google'),
  })
}

/** Begins to connect with Microsoft. */
export async function startMicrosoft(actor: Actor, deps: Deps): Promise<Started> {
  return startGrant(actor, deps, {
    issuer: 'microsoft',
    scopes: microsoftScopes,
    loginHint: await hintOf(actor, deps, 'microsoft'),
  })
}

type LastingGrant = Grant & { readonly refreshToken: string }

const narrow: Readonly<Record<GrantIssuer, string>> = {
  google: 'Google was not allowed to share the mailbox. Connect again and tick the box for Gmail.',
  microsoft: 'Microsoft was not allowed to share the mailbox. Please connect again.',
}

/** Throws `rule_broken` where a grant is not enough to keep a mailbox in step. */
function lasting(grant: Grant): LastingGrant {
  const { issuer, refreshToken } = grant
  if (!coversMailbox(issuer, grant.scopes)) throw new AppError('rule_broken', narrow[issuer])
  if (refreshToken === null)
    throw new AppError(
      'rule_broken',
      `${issuerNames[issuer]} gave no lasting permission. Please connect again.`,
    )
  return { ...grant, refreshToken }
}

function rowOf(deps: Deps, personId: string, grant: LastingGrant): Omit<ConnectedRow, 'epoch'> {
  const { issuer, accessToken, refreshToken, user, email, subject, scopes, expiresAt } = grant
  const credentials = sealCredentials(deps, personId, { accessToken, refreshToken, user })
  return { provider: providerOf(issuer), address: email, subject, scopes, credentials, expiresAt }
}

/** Whether the servers of an issuer that has some let the office in, too. Throws `rule_broken`. */
async function tryDoor(
  deps: Deps,
  personId: string,
  { issuer, email, user, accessToken }: Grant,
): Promise<void> {
  const { microsoft } = deps.env
  if (issuer !== 'microsoft' || !microsoft) return
  const { imap, smtp } = microsoft
  await tryServers(deps, personId, email, { imap, smtp, user, secret: { accessToken } })
}

/** Whether this is the account that one expects: the mailbox's, or with none so far the agent's own. */
async function isExpected(tx: Tx, personId: string, { subject, email }: Grant): Promise<boolean> {
  const { provider } = await lockMailbox(tx, personId)
  if (provider !== 'builtin') return (await accountRow(tx, personId))?.subject === subject
  const own = await ownAddress(tx, personId)
  return own.subject === subject || emailKey(own.email) === emailKey(email)
}

/**
 * Takes in what an issuer answered. An account that nobody expects waits as an offer, until the agent says that it is
 * meant. Throws `rule_broken` where it has to begin anew, `conflict` where the address is a colleague's.
 */
export async function finishIssuer(
  actor: Actor,
  deps: Deps,
  answer: { readonly code: string; readonly state: string },
): Promise<void> {
  const { personId } = actor
  const grant = lasting(await finishGrant(actor, deps, answer))
  await tryDoor(deps, personId, grant)
  const row = rowOf(deps, personId, grant)
  await moving(deps, async (tx) => {
    if (await isExpected(tx, personId, grant)) return connect(tx, deps, personId, row)
    if (await isColleagues(tx, personId, grant.email))
      throw new AppError('conflict', `${grant.email} is the address of a colleague's mailbox.`)
    return putOffer(tx, deps, personId, { ...row, subject: grant.subject })
  })
}

/** Connects the account on offer. Throws `not_found` where none of this address is. */
export async function acceptOffer({ personId }: Actor, deps: Deps, address: string): Promise<void> {
  await moving(deps, async (tx) => {
    await lockMailbox(tx, personId)
    const offer = await takeOffer(tx, personId)
    if (!offer || offer.expires_at <= deps.clock.now() || emailKey(offer.address) !== emailKey(address))
      throw new AppError('not_found', 'This offer has expired. Please connect again.')
    const { subject, scopes, credentials } = offer
    // Its access token may have lapsed meanwhile: the next call asks for another one.
    const row = {
      provider: providerOf(issuerOf(subject)!),
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
  if (!coversMailbox('google', grant.scopes) || grant.refreshToken === null) return
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
