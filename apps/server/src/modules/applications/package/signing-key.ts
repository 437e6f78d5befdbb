import { addDays } from '@pb/rules/dates'
import { readFile } from 'node:fs/promises'
import type { Deps } from '../../../platform/deps.ts'
import { getOfficeSecret } from '../../../platform/office-secret.ts'
import type { UseKind } from '../../../platform/secret-key/uses.ts'
import type { SigningKey } from './content.ts'

export const signingSecret: UseKind<'generated'> = {
  kind: 'generated',
  purpose: 'signing key',
  name: 'signing_key',
}

const years = 20
const bits = 3072

/** Creates a self-signed certificate that names the office. */
async function createOfficeKey(name: string, now: Date): Promise<SigningKey> {
  // An office needs it once, and the library takes long to load.
  const { generate } = await import('selfsigned')
  const notAfterDate = new Date(now)
  notAfterDate.setUTCFullYear(now.getUTCFullYear() + years)
  const title = name.slice(0, 64) || 'Office'
  const { cert, private: key } = await generate(
    [
      { name: 'commonName', value: title },
      { name: 'organizationName', value: title },
    ],
    {
      keyType: 'rsa',
      keySize: bits,
      algorithm: 'sha256',
      // Valid from yesterday, because clocks differ.
      notBeforeDate: addDays(now, -1),
      notAfterDate,
      extensions: [
        { name: 'basicConstraints', cA: false, critical: true },
        { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
      ],
    },
  )
  return { kind: 'pem', key, cert }
}

/** Returns the operator's key, else one of the office that is made at its first start. */
export async function getSigningKey(deps: Deps, office: string): Promise<SigningKey> {
  const { signing } = deps.env
  if (signing) return { kind: 'p12', bytes: await readFile(signing.file), password: signing.password }
  return getOfficeSecret(deps, signingSecret, () => createOfficeKey(office, deps.clock.now()))
}
