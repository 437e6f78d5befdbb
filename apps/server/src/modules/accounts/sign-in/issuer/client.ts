import type { ResolvedEnv } from '../../../../env.ts'
import type { SecretKeyUse } from '../../../../platform/secret-key/uses.ts'
import { deriveKey } from '../../../../platform/secrets.ts'

const purpose = 'oidc client secret'

export const clientSecret: SecretKeyUse = {
  kind: 'unstored',
  purpose,
  reason: 'The office and its built-in issuer derive it, both in the same process.',
}

/** The path of the built-in issuer. */
export const issuerPath = '/oidc'

/** The office as the only client of its built-in issuer. Both sides derive the secret, so it is stored nowhere. */
export function builtinClient(env: ResolvedEnv): { issuer: string; clientId: string; clientSecret: string } {
  return {
    issuer: `${env.publicUrl}${issuerPath}`,
    clientId: 'pb-office',
    clientSecret: deriveKey(env.secretKey, purpose).toString('base64url'),
  }
}
