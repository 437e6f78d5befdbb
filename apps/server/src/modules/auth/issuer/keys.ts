import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import type { Deps } from '../../../platform/deps.ts'
import { officeSecret } from '../../../platform/office-secret.ts'
import { randomToken } from '../../../platform/secrets.ts'

/** What the built-in issuer signs with: ID tokens, and its own cookies. */
export interface IssuerKeys {
  readonly signing: JWK
  readonly cookies: readonly string[]
}

function makeKeys(): IssuerKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signing: JWK = { ...(privateKey.export({ format: 'jwk' }) as JWK), alg: 'ES256', use: 'sig' }
  return { signing, cookies: [randomToken()] }
}

/** The office's issuer keys, the same for every process. */
export function issuerKeys(deps: Pick<Deps, 'db' | 'env' | 'log'>): Promise<IssuerKeys> {
  return officeSecret(deps, { name: 'issuer_keys', purpose: 'issuer keys', make: makeKeys })
}
