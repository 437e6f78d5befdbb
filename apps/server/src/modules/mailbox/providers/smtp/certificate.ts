import { addDays } from '@pb/rules/dates'
import { readFile } from 'node:fs/promises'
import type { Deps } from '../../../../platform/deps.ts'
import { getOfficeSecret } from '../../../../platform/office-secret.ts'
import type { UseKind } from '../../../../platform/secret-key/uses.ts'

export const certificateSecret: UseKind<'generated'> = {
  kind: 'generated',
  purpose: 'mail certificate',
  name: 'smtp_certificate',
}

/** PEM texts. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

const years = 20

/**
 * Creates a self-signed P-256 certificate for one host name. Mail servers encrypt opportunistically and do not verify
 * the issuer.
 */
export async function createSelfSignedCertificate(host: string, now: Date): Promise<Certificate> {
  // An office needs it once, and the library takes long to load.
  const { generate } = await import('selfsigned')
  const notAfterDate = new Date(now)
  notAfterDate.setUTCFullYear(now.getUTCFullYear() + years)
  const { cert, private: key } = await generate([{ name: 'commonName', value: host.slice(0, 64) }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    // Valid from yesterday, because clocks differ.
    notBeforeDate: addDays(now, -1),
    notAfterDate,
    extensions: [
      { name: 'subjectAltName', altNames: [{ type: 2, value: host.replace(/[^\x20-\x7e]/g, '') }] },
    ],
  })
  return { cert, key }
}

/** Returns the operator's certificate, else a self-signed one that all processes share. */
export async function loadCertificate(deps: Deps, host: string): Promise<Certificate> {
  const { tls } = deps.env.smtpIn
  if (tls) {
    const [cert, key] = await Promise.all([readFile(tls.cert, 'utf8'), readFile(tls.key, 'utf8')])
    return { cert, key }
  }
  return getOfficeSecret(deps, certificateSecret, () => createSelfSignedCertificate(host, deps.clock.now()))
}
