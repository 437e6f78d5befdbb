import { sql } from 'kysely'
import type { Deps } from '../../../../platform/deps.ts'
import { limiter } from '../../../../platform/limiter.ts'
import { refreshGrant } from '../../../auth/index.ts'
import { sealCredentials, unsealTokens } from './credentials.ts'
import { coversMailbox, issuerOf } from './issuer.ts'
import { lapse } from './lapse.ts'
import { accountRow, replaceTokens, usedAccount, type AccountRow } from './queries.ts'
import { AccountFault } from './types.ts'

/** A token is renewed this long before it lapses, so that no call is made with one that lapses on its way. */
const earlyMs = 5 * 60_000

/** Each holds a connection to the database while Google answers. */
const fewAtOnce = limiter(3)

/** Renewals under way in this process, by whose they are. */
const underWay = new WeakMap<Deps['db'], Map<string, Promise<string>>>()

/** The token in hand, where it can be used. */
function standing(deps: Deps, row: AccountRow, refused: string | undefined): string | null {
  const tokens = row.credentials === null ? null : unsealTokens(deps, row.person_id, row.credentials)
  const good = row.expires_at !== null && row.expires_at.getTime() - earlyMs > deps.clock.now().getTime()
  return tokens && good && tokens.accessToken !== refused ? tokens.accessToken : null
}

/** An account that tokens open. */
interface Wanted {
  readonly personId: string
  /** Which one it is: tokens of one issuer are never shown to another one's servers. */
  readonly provider: AccountRow['provider']
}

/** Throws where an account cannot be used at all. */
function usable(row: AccountRow | undefined, { provider }: Wanted): AccountRow {
  if (row?.provider !== provider || row.subject === null || row.state === 'disconnected')
    throw new AccountFault('gone')
  if (row.state === 'reconnect') throw new AccountFault('reconnect')
  return row
}

type Renewed = { readonly token: string } | { readonly fault: AccountFault['kind'] }

/** Renews under a lock that all processes share: the second in line finds what the first has got. */
function renew(deps: Deps, wanted: Wanted, refused: string | undefined): Promise<Renewed> {
  const { personId } = wanted
  return deps.db.transaction().execute(async (tx): Promise<Renewed> => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail-token:${personId}`}, 0))`.execute(tx)
    const row = usable(await accountRow(tx, personId), wanted)
    const found = standing(deps, row, refused)
    if (found !== null) return { token: found }
    const { epoch } = row
    const sealed = row.credentials!
    const end = async (reason: 'revoked' | 'narrowed' | 'unreadable'): Promise<Renewed> => {
      await lapse(tx, deps, personId, { epoch, credentials: sealed }, reason)
      return { fault: 'reconnect' }
    }
    const kept = unsealTokens(deps, personId, sealed)
    if (!kept) return end('unreadable')
    const issuer = issuerOf(row.subject)!
    const refreshed = await refreshGrant(deps, issuer, kept.refreshToken)
    if (refreshed.kind === 'away') return { fault: 'away' }
    if (refreshed.kind === 'ended') return end('revoked')
    const { accessToken, refreshToken, scopes, expiresAt } = refreshed.grant
    // An answer that names no scopes has those that were granted (RFC 6749, 5.1).
    const granted = scopes.length > 0 ? scopes : row.scopes
    if (!coversMailbox(issuer, granted)) return end('narrowed')
    const fresh = sealCredentials(deps, personId, {
      ...kept,
      accessToken,
      refreshToken: refreshToken ?? kept.refreshToken,
    })
    const replaced = await replaceTokens(tx, personId, {
      was: sealed,
      sealed: fresh,
      scopes: granted,
      expiresAt,
    })
    // Whoever connected anew meanwhile has better ones: the next attempt finds them.
    return replaced ? { token: accessToken } : { fault: 'away' }
  })
}

/**
 * An access token that is good for five minutes at least. `refused` is one that the account's server has just not taken:
 * another one comes back. Of all processes, one at a time renews. Throws `AccountFault`.
 */
export async function accessToken(
  deps: Deps,
  personId: string,
  { refused, provider = 'gmail' }: { readonly refused?: string; readonly provider?: Wanted['provider'] } = {},
): Promise<string> {
  const wanted = { personId, provider }
  const found = standing(deps, usable(await usedAccount(deps.db, personId), wanted), refused)
  if (found !== null) return found
  const renewals = underWay.get(deps.db) ?? new Map<string, Promise<string>>()
  underWay.set(deps.db, renewals)
  const key = `${provider}:${personId}`
  const running = renewals.get(key)
  if (running) return running
  const renewal = fewAtOnce(() => renew(deps, wanted, refused))
    .then((renewed) => {
      if ('fault' in renewed) throw new AccountFault(renewed.fault)
      return renewed.token
    })
    .finally(() => renewals.delete(key))
  renewals.set(key, renewal)
  return renewal
}
