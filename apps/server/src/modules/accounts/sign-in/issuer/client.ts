import type { ResolvedEnv } from '../../../../env.ts'
import { deriveKey } from '../../../../platform/secrets.ts'

/** The path of the built-in issuer. */
export const issuerPath = '/oidc'

/** The office as the only client of its built-in issuer. Both sides derive the secret, so it is stored nowhere. */
export function builtinClient(env: ResolvedEnv): { issuer: string; clientId: string; clientSecret: string } {
  return {
    issuer: `${env.publicUrl}${issuerPath}`,
    clientId: 'pb-office',
    clientSecret: deriveKey(env.secretKey, 'oidc client secret').toString('base64url'),
  }
}
