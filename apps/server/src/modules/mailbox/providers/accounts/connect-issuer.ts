import { emailKey } from '@pb/rules/mail/addresses'
import type { Actor, SessionActor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import {
  finishGrant,
  googleScopes,
  issuerNames,
  microsoftScopes,
  startGrant,
  type Grant,
  type GrantIssuer,
} from '../../../accounts/sign-in/index.ts'
import { lockMailbox, getMailbox } from '../../store/mailbox.ts'
import { sealCredentials } from './credentials.ts'
import { coversMailbox, getIssuer, getProvider } from './issuer.ts'
import { connectAccount, inAccountTransaction } from './switch-account.ts'
import { replaceOffer, removeOffer } from './offer.ts'
import { findAccount, isColleagueAddress, findSignInAddress, type ConnectedRow } from './queries.ts'
import { colleagueAddress, missingScope, noRefreshToken, offerExpired } from './texts.ts'
import { verifyServers } from './verify-servers.ts'

interface AuthorizationRequest {
  readonly authorizeUrl: string
  readonly state: string
}

/** The email address that the issuer preselects: that of the connected account, else the agent's own. */
async function getLoginHint(actor: Actor, deps: Deps, issuer: GrantIssuer): Promise<string> {
  const { provider, address } = await getMailbox(deps.db, actor.personId)
  const { email } = await findSignInAddress(deps.db, actor.personId)
  return provider === getProvider(issuer) ? address : email
}

/** Starts connecting a Google account. `deletion` also requests the scope to delete permanently. */
export async function startGoogleConnection(
  actor: SessionActor,
  deps: Deps,
  permission: 'mailbox' | 'deletion',
): Promise<AuthorizationRequest> {
  const { mailbox, deletion } = googleScopes
  const scopes = permission === 'deletion' ? [mailbox, deletion] : [mailbox]
  return startGrant(actor, deps, {
    issuer: 'google',
    scopes,
    loginHint: await getLoginHint(actor, deps, 'google'),
  })
}

/** Starts connecting a Microsoft account. */
export async function startMicrosoftConnection(
  actor: SessionActor,
  deps: Deps,
): Promise<AuthorizationRequest> {
  return startGrant(actor, deps, {
    issuer: 'microsoft',
    scopes: microsoftScopes,
    loginHint: await getLoginHint(actor, deps, 'microsoft'),
  })
}

type RefreshableGrant = Grant & { readonly refreshToken: string }

/** Throws `rule_broken` when a grant lacks a scope or the refresh token. */
function requireRefreshable(grant: Grant): RefreshableGrant {
  const { issuer, refreshToken } = grant
  if (!coversMailbox(issuer, grant.scopes)) throw new AppError('rule_broken', missingScope[issuer])
  if (refreshToken === null) throw new AppError('rule_broken', noRefreshToken(issuerNames[issuer]))
  return { ...grant, refreshToken }
}

function toConnectedRow(deps: Deps, personId: string, grant: RefreshableGrant): Omit<ConnectedRow, 'epoch'> {
  const { issuer, accessToken, refreshToken, user, email, subject, scopes, expiresAt } = grant
  const credentials = sealCredentials(deps, personId, { accessToken, refreshToken, user })
  return { provider: getProvider(issuer), address: email, subject, scopes, credentials, expiresAt }
}

/** Logs in to the mail servers of Microsoft. Throws `rule_broken`. */
async function verifyIssuerServers(
  deps: Deps,
  personId: string,
  { issuer, email, user, accessToken }: Grant,
): Promise<void> {
  const { microsoft } = deps.env
  if (issuer !== 'microsoft' || !microsoft) return
  const { imap, smtp } = microsoft
  await verifyServers(deps, personId, email, { imap, smtp, user, secret: { accessToken } })
}

/** Whether this is the account that the mailbox uses, or if it has none, the agent's sign-in account. */
async function isExpectedAccount(tx: Tx, personId: string, { subject, email }: Grant): Promise<boolean> {
  const { provider } = await lockMailbox(tx, personId)
  if (provider !== 'builtin') return (await findAccount(tx, personId))?.subject === subject
  const signIn = await findSignInAddress(tx, personId)
  return signIn.subject === subject || emailKey(signIn.email) === emailKey(email)
}

/**
 * Completes the OAuth flow. An unexpected account is stored as an offer until the agent accepts it. Throws `rule_broken`
 * when the agent must start again, `conflict` when the address belongs to a colleague.
 */
export async function finishConnection(
  actor: SessionActor,
  deps: Deps,
  answer: { readonly code: string; readonly state: string },
): Promise<void> {
  const { personId } = actor
  const grant = requireRefreshable(await finishGrant(actor, deps, answer))
  await verifyIssuerServers(deps, personId, grant)
  const row = toConnectedRow(deps, personId, grant)
  await inAccountTransaction(deps, async (tx) => {
    if (await isExpectedAccount(tx, personId, grant)) return connectAccount(tx, deps, personId, row)
    if (await isColleagueAddress(tx, personId, grant.email))
      throw new AppError('conflict', colleagueAddress(grant.email))
    return replaceOffer(tx, deps, personId, { ...row, subject: grant.subject })
  })
}

/** Connects the offered account. Throws `not_found` when there is no offer for this address. */
export async function acceptOffer({ personId }: Actor, deps: Deps, address: string): Promise<void> {
  await inAccountTransaction(deps, async (tx) => {
    await lockMailbox(tx, personId)
    const offer = await removeOffer(tx, personId)
    if (!offer || offer.expires_at <= deps.clock.now() || emailKey(offer.address) !== emailKey(address))
      throw new AppError('not_found', offerExpired)
    const { subject, scopes, credentials } = offer
    // The access token may have expired; the next call renews it.
    const row = {
      provider: getProvider(getIssuer(subject)!),
      address: offer.address,
      subject,
      scopes,
      credentials,
      expiresAt: null,
    } as const
    await connectAccount(tx, deps, personId, row)
  })
}

/**
 * Connects the mailbox when an agent signs in with Google: the first time, and to renew the tokens of the same account.
 * An account that the agent disconnected stays disconnected.
 */
export async function connectOnSignIn(tx: Tx, deps: Deps, personId: string, grant: Grant): Promise<void> {
  if (!coversMailbox('google', grant.scopes) || grant.refreshToken === null) return
  const { provider } = await lockMailbox(tx, personId)
  const row = await findAccount(tx, personId)
  const inUse = provider === 'gmail' && row?.subject === grant.subject && row.state !== 'disconnected'
  if (row ? !inUse : await isColleagueAddress(tx, personId, grant.email)) return
  try {
    await connectAccount(tx, deps, personId, toConnectedRow(deps, personId, requireRefreshable(grant)))
  } catch (error) {
    // A mail that is being sent must not prevent the sign-in.
    if (!(error instanceof AppError)) throw error
  }
}
