import type { Deps } from '../../../platform/deps.ts'
import type { SecretKeyUse } from '../../../platform/secret-key/uses.ts'
import { deriveKey, seal, unseal } from '../../../platform/secrets.ts'

const purpose = 'secrets of servers of listings'

export const serverSecrets: SecretKeyUse = {
  kind: 'sealed',
  purpose,
  table: 'feed_server',
  id: 'source_id',
  column: 'sealed_secret',
}

const deriveSecretKey = ({ env }: Pick<Deps, 'env'>) => deriveKey(env.secretKey, purpose)

/** Encrypts a token or client secret with a key derived from SECRET_KEY. */
export const sealSecret = (deps: Pick<Deps, 'env'>, secret: string): string =>
  seal(deriveSecretKey(deps), secret)

/** Decrypts a stored secret; null if SECRET_KEY has changed. */
export const openSecret = (deps: Pick<Deps, 'env'>, sealed: string): string | null =>
  unseal(deriveSecretKey(deps), sealed)
