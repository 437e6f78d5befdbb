import { formLinkDays, type Application } from '@pb/contract/applications'
import { addDays, toUnixSeconds } from '@pb/rules/dates'
import { createHmac, randomUUID } from 'node:crypto'
import type { ResolvedEnv } from '../../../env.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deriveKey, hashToken } from '../../../platform/secrets.ts'

type SecretSource = { readonly env: Pick<ResolvedEnv, 'secretKey'> }

/** Derives a form's token from its seed and the office's secret, so that the database alone does not reveal it. */
export function deriveFormToken({ env }: SecretSource, seed: string): string {
  return createHmac('sha256', deriveKey(env.secretKey, 'application forms'))
    .update(seed)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

/** Creates a seed, and the token's hash to find the form by. */
export function createFormSeed(deps: SecretSource): { seed: string; token_hash: Buffer } {
  const seed = randomUUID()
  return { seed, token_hash: hashToken(deriveFormToken(deps, seed)) }
}

export const formLinkUrl = (deps: Pick<Deps, 'env'>, seed: string): string =>
  `${deps.env.publicUrl}/apply/${deriveFormToken(deps, seed)}`

/** Returns the expiry of a link that is sent or extended now. */
export const getFormLinkExpiry = (now: Date): Date => addDays(now, formLinkDays)

interface LinkRow {
  readonly seed: string
  readonly expires_at: Date
  readonly revoked_at: Date | null
}

export function presentFormLink(deps: Pick<Deps, 'env' | 'clock'>, row: LinkRow): Application['link'] {
  const { seed, expires_at, revoked_at } = row
  const current = expires_at > deps.clock.now() ? 'active' : 'expired'
  return {
    url: formLinkUrl(deps, seed),
    state: revoked_at === null ? current : 'revoked',
    time_expires: toUnixSeconds(expires_at),
  }
}
