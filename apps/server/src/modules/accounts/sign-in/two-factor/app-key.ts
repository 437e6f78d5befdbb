import type { ResolvedEnv } from '../../../../env.ts'
import type { SecretKeyUse } from '../../../../platform/secret-key/uses.ts'
import { deriveKey, seal, unseal } from '../../../../platform/secrets.ts'

type SealEnv = { readonly env: Pick<ResolvedEnv, 'secretKey'> }

/** Must not change: keys sealed for another purpose cannot be unsealed. */
const purpose = 'authenticator apps'

export const appKeys: SecretKeyUse = {
  kind: 'sealed',
  purpose,
  table: 'authenticator_app',
  id: 'person_id',
  column: 'sealed_key',
}

/** Seals a key together with the person's id, so that it is useless in another person's row. */
export function sealAppKey({ env }: SealEnv, personId: string, key: string): string {
  return seal(deriveKey(env.secretKey, purpose), JSON.stringify({ personId, key }))
}

/** Returns null for a key that was sealed with another SECRET_KEY or for another person. */
export function unsealAppKey({ env }: SealEnv, personId: string, sealed: string): string | null {
  const text = unseal(deriveKey(env.secretKey, purpose), sealed)
  if (text === null) return null
  const stored = JSON.parse(text) as { personId: string; key: string }
  return stored.personId === personId ? stored.key : null
}
