import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import type { Deps } from '../../../../platform/deps.ts'
import { getOfficeSecret } from '../../../../platform/office-secret.ts'
import type { UseKind } from '../../../../platform/secret-key/uses.ts'
import { randomToken } from '../../../../platform/secrets.ts'

export const issuerSecret: UseKind<'generated'> = {
  kind: 'generated',
  purpose: 'issuer keys',
  name: 'issuer_keys',
}

/** The keys with which the built-in issuer signs ID tokens and its cookies. */
export interface IssuerKeys {
  readonly signing: JWK
  readonly cookies: readonly string[]
}

function generateKeys(): IssuerKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signing: JWK = { ...(privateKey.export({ format: 'jwk' }) as JWK), alg: 'ES256', use: 'sig' }
  return { signing, cookies: [randomToken()] }
}

/** Returns the office's issuer keys, the same in every process. */
export function getIssuerKeys(deps: Pick<Deps, 'db' | 'env' | 'log'>): Promise<IssuerKeys> {
  return getOfficeSecret(deps, issuerSecret, generateKeys)
}
