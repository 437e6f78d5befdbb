import type { Deps } from '../../../platform/deps.ts'
import type { SecretKeyUse } from '../../../platform/secret-key/uses.ts'
import { deriveKey, seal, unseal } from '../../../platform/secrets.ts'
import { refreshGrant } from '../../accounts/sign-in/index.ts'
import { GoogleError } from './errors.ts'
import type { GetToken } from './client.ts'
import './tables.ts'

/** A token is renewed this long before it expires. */
const renewBeforeMs = 5 * 60_000
const purpose = 'google calendars'

export const revokeJob = 'calendar.google-revoke'

export const calendarTokens: readonly SecretKeyUse[] = [
  { kind: 'sealed', purpose, table: 'calendar_google_account', id: 'agent_id', column: 'credentials' },
  { kind: 'sealed-jobs', purpose, job: revokeJob },
]

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Seals tokens with the agent's id, so that they are useless in another row. */
export const sealTokens = ({ env }: Pick<Deps, 'env'>, agentId: string, tokens: Tokens): string =>
  seal(deriveKey(env.secretKey, purpose), JSON.stringify({ agentId, tokens }))

export function unsealTokens({ env }: Pick<Deps, 'env'>, agentId: string, sealed: string): Tokens | null {
  const text = unseal(deriveKey(env.secretKey, purpose), sealed)
  if (text === null) return null
  const stored = JSON.parse(text) as { agentId: string; tokens: Tokens }
  return stored.agentId === agentId ? stored.tokens : null
}

/** Returns the access tokens of an agent's Google calendar; throws `GoogleError` `access` when it must be reconnected. */
export const createGetToken =
  (deps: Deps, agentId: string): GetToken =>
  async (rejected) => {
    const row = await deps.db
      .selectFrom('calendar_google_account')
      .select(['credentials', 'expires_at'])
      .where('agent_id', '=', agentId)
      .where('state', '=', 'connected')
      .executeTakeFirst()
    const tokens = row && unsealTokens(deps, agentId, row.credentials)
    if (!row || !tokens) throw new GoogleError('access', 'UNREADABLE')
    const left = (row.expires_at?.getTime() ?? 0) - deps.clock.now().getTime()
    if (left > renewBeforeMs && tokens.accessToken !== rejected) return tokens.accessToken
    const refreshed = await refreshGrant(deps, 'google', tokens.refreshToken)
    if (refreshed.kind === 'ended') throw new GoogleError('access', 'REVOKED')
    if (refreshed.kind === 'away') throw new GoogleError('unknown', 'TOKEN')
    const { accessToken, refreshToken, expiresAt } = refreshed.grant
    const credentials = sealTokens(deps, agentId, {
      accessToken,
      refreshToken: refreshToken ?? tokens.refreshToken,
    })
    await deps.db
      .updateTable('calendar_google_account')
      .set({ credentials, expires_at: expiresAt })
      .where('agent_id', '=', agentId)
      .where('credentials', '=', row.credentials)
      .execute()
    return accessToken
  }
