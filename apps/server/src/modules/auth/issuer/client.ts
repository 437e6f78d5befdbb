import type { ResolvedEnv } from '../../../env.ts'
import { deriveKey } from '../../../platform/secrets.ts'

/** Where the built-in issuer is served. */
export const issuerPath = '/oidc'

/** The office as the only client of its own issuer; both sides derive the secret, so nobody keeps it. */
export function builtinClient(env: ResolvedEnv): { issuer: string; clientId: string; clientSecret: string } {
  return {
    issuer: `${env.publicUrl}${issuerPath}`,
    clientId: 'pb-office',
    clientSecret: deriveKey(env.secretKey, 'oidc client secret').toString('base64url'),
  }
}
