import type { Deps } from '../../../../platform/deps.ts'
import { refreshGrant } from '../../../accounts/sign-in/index.ts'
import { sealCredentials, unsealTokens } from './credentials.ts'
import { coversMailbox, getIssuer } from './issuer.ts'
import { markForReconnect } from './require-reconnect.ts'
import { findAccount, replaceTokens, findActiveAccount, type AccountRow } from './queries.ts'
import { AccountError } from './types.ts'
import { withWorkLease, WorkLeaseError } from './work-lease.ts'

/** A token is renewed this long before it expires, so that it does not expire during a request. */
const renewBeforeExpiryMs = 5 * 60_000

/** Renewals in progress in this process, by provider and person. */
const pendingRenewals = new WeakMap<Deps['db'], Map<string, Promise<string>>>()

/** Returns the stored token; null when it expires soon or was `refused`. */
function getValidToken(deps: Deps, row: AccountRow, refused: string | undefined): string | null {
  const tokens = row.credentials === null ? null : unsealTokens(deps, row.person_id, row.credentials)
  const good =
    row.expires_at !== null && row.expires_at.getTime() - renewBeforeExpiryMs > deps.clock.now().getTime()
  return tokens && good && tokens.accessToken !== refused ? tokens.accessToken : null
}

/** Identifies an OAuth account. */
interface AccountKey {
  readonly personId: string
  /** Must match: a token must never be sent to the servers of another issuer. */
  readonly provider: AccountRow['provider']
}

/** Throws `AccountError` when the account cannot be used. */
function requireUsable(row: AccountRow | undefined, { provider }: AccountKey): AccountRow {
  if (row?.provider !== provider || row.subject === null || row.state === 'disconnected')
    throw new AccountError('gone')
  if (row.state === 'reconnect') throw new AccountError('reconnect')
  return row
}

type RenewalResult = { readonly token: string } | { readonly error: AccountError['kind'] }

/**
 * Renews under a lease across processes: a concurrent renewal returns the token of the first. What is stored replaces
 * only the credentials that were read.
 */
function renewToken(deps: Deps, wanted: AccountKey, refused: string | undefined): Promise<RenewalResult> {
  const { personId } = wanted
  return withWorkLease(deps, personId, 'token', async (): Promise<RenewalResult> => {
    const row = requireUsable(await findAccount(deps.db, personId), wanted)
    const found = getValidToken(deps, row, refused)
    if (found !== null) return { token: found }
    const { epoch } = row
    const sealed = row.credentials!
    const end = async (reason: 'revoked' | 'narrowed' | 'unreadable'): Promise<RenewalResult> => {
      await deps.db
        .transaction()
        .execute((tx) => markForReconnect(tx, deps, personId, { epoch, credentials: sealed }, reason))
      return { error: 'reconnect' }
    }
    const stored = unsealTokens(deps, personId, sealed)
    if (!stored) return end('unreadable')
    const issuer = getIssuer(row.subject)!
    const refreshed = await refreshGrant(deps, issuer, stored.refreshToken)
    if (refreshed.kind === 'away') return { error: 'away' }
    if (refreshed.kind === 'ended') return end('revoked')
    const { accessToken, refreshToken, scopes, expiresAt } = refreshed.grant
    // Without `scope` in the response, the scopes are unchanged (RFC 6749, 5.1).
    const granted = scopes.length > 0 ? scopes : row.scopes
    if (!coversMailbox(issuer, granted)) return end('narrowed')
    const fresh = sealCredentials(deps, personId, {
      ...stored,
      accessToken,
      refreshToken: refreshToken ?? stored.refreshToken,
    })
    const replaced = await replaceTokens(deps.db, personId, {
      was: sealed,
      sealed: fresh,
      scopes: granted,
      expiresAt,
    })
    // The account was reconnected concurrently: the next attempt uses its tokens.
    return replaced ? { token: accessToken } : { error: 'away' }
  })
}

/**
 * Returns an access token that is valid for at least five minutes. `refused` is a token that the server has rejected, so
 * that a different one is returned. Only one process renews at a time. Throws `AccountError`.
 */
export async function getAccessToken(
  deps: Deps,
  personId: string,
  {
    refused,
    provider = 'gmail',
  }: { readonly refused?: string; readonly provider?: AccountKey['provider'] } = {},
): Promise<string> {
  const wanted = { personId, provider }
  const found = getValidToken(
    deps,
    requireUsable(await findActiveAccount(deps.db, personId), wanted),
    refused,
  )
  if (found !== null) return found
  const renewals = pendingRenewals.get(deps.db) ?? new Map<string, Promise<string>>()
  pendingRenewals.set(deps.db, renewals)
  const key = `${provider}:${personId}`
  const running = renewals.get(key)
  if (running) return running
  const renewal = renewToken(deps, wanted, refused)
    .catch((error: unknown): RenewalResult => {
      if (error instanceof WorkLeaseError) return { error: 'away' }
      throw error
    })
    .then((renewed) => {
      if ('error' in renewed) throw new AccountError(renewed.error)
      return renewed.token
    })
    .finally(() => renewals.delete(key))
  renewals.set(key, renewal)
  return renewal
}
