import type { Deps } from '../../../../platform/deps.ts'
import { deriveKey, seal, unseal } from '../../../../platform/secrets.ts'
import type { ImapCredentials } from './types.ts'

/** What is kept of an account that tokens open. */
export interface AccountTokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** The name that its mail servers know the account by. */
  readonly user?: string
}

type SealEnv = { readonly env: Pick<Deps['env'], 'secretKey'> }

/** Never changes: what was sealed under another purpose cannot be read. */
const purpose = 'mail accounts'

/** How tokens and passwords are kept. Whose they are is sealed with them: put into another row they are nothing. */
export function sealCredentials(
  { env }: SealEnv,
  personId: string,
  credentials: AccountTokens | ImapCredentials,
): string {
  return seal(deriveKey(env.secretKey, purpose), JSON.stringify({ personId, credentials }))
}

function unsealed({ env }: SealEnv, personId: string, sealed: string): unknown {
  const text = unseal(deriveKey(env.secretKey, purpose), sealed)
  if (text === null) return null
  const kept = JSON.parse(text) as { personId: string; credentials: unknown }
  return kept.personId === personId ? kept.credentials : null
}

/** Null where another SECRET_KEY sealed them, or they are somebody else's. */
export const unsealTokens = (deps: SealEnv, personId: string, sealed: string): AccountTokens | null =>
  unsealed(deps, personId, sealed) as AccountTokens | null

export const unsealImap = (deps: SealEnv, personId: string, sealed: string): ImapCredentials | null =>
  unsealed(deps, personId, sealed) as ImapCredentials | null
