import type { Deps } from '../../../../platform/deps.ts'
import type { SecretKeyUse } from '../../../../platform/secret-key/uses.ts'
import { deriveKey, seal, unseal } from '../../../../platform/secrets.ts'
import type { ImapCredentials } from './types.ts'

/** The stored credentials of an OAuth account. */
export interface AccountTokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** The username at its mail servers. */
  readonly user?: string
}

type SealEnv = { readonly env: Pick<Deps['env'], 'secretKey'> }

/** Must not change: credentials sealed for another purpose cannot be unsealed. */
const purpose = 'mail accounts'

export const revokeJob = 'mail-accounts.revoke'

export const storedCredentials: readonly SecretKeyUse[] = [
  { kind: 'sealed', purpose, table: 'mail_account', id: 'person_id', column: 'credentials' },
  { kind: 'sealed', purpose, table: 'mail_account_offer', id: 'person_id', column: 'credentials' },
  { kind: 'sealed-jobs', purpose, job: revokeJob },
]

/** Seals tokens or a password together with the person's id, so that they are useless in another person's row. */
export function sealCredentials(
  { env }: SealEnv,
  personId: string,
  credentials: AccountTokens | ImapCredentials,
): string {
  return seal(deriveKey(env.secretKey, purpose), JSON.stringify({ personId, credentials }))
}

function unsealFor({ env }: SealEnv, personId: string, sealed: string): unknown {
  const text = unseal(deriveKey(env.secretKey, purpose), sealed)
  if (text === null) return null
  const stored = JSON.parse(text) as { personId: string; credentials: unknown }
  return stored.personId === personId ? stored.credentials : null
}

/** Returns null when they were sealed with another SECRET_KEY or for another person. */
export const unsealTokens = (deps: SealEnv, personId: string, sealed: string): AccountTokens | null =>
  unsealFor(deps, personId, sealed) as AccountTokens | null

export const unsealImap = (deps: SealEnv, personId: string, sealed: string): ImapCredentials | null =>
  unsealFor(deps, personId, sealed) as ImapCredentials | null
