import { addDays } from '@pb/rules/dates'
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Deps } from '../../../../platform/deps.ts'
import { getOfficeSecret } from '../../../../platform/office-secret.ts'
import { bits, context, contextText, integer, objectId, octets, sequence, set, time, utf8 } from './der.ts'

/** PEM texts. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

const years = 20
const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))

/**
 * Creates a self-signed P-256 certificate for one host name (RFC 5280). Mail servers encrypt opportunistically and do
 * not verify the issuer.
 */
export function createSelfSignedCertificate(host: string, now: Date): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(objectId('2.5.4.3'), utf8(host.slice(0, 64)))))
  const serial = randomBytes(16)
  // Positive, and without a leading zero byte.
  serial[0] = (serial[0]! & 0x7f) | 0x40
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + years)
  const alternative = sequence(
    objectId('2.5.29.17'),
    octets(sequence(contextText(2, host.replace(/[^\x20-\x7e]/g, '')))),
  )
  const body = sequence(
    context(0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    name,
    // Valid from yesterday, because clocks differ.
    sequence(time(addDays(now, -1)), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    context(3, sequence(alternative)),
  )
  const signed = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)))
  const lines = signed.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

/** Returns the operator's certificate, else a self-signed one that all processes share. */
export async function loadCertificate(deps: Deps, host: string): Promise<Certificate> {
  const { tls } = deps.env.smtpIn
  if (tls) {
    const [cert, key] = await Promise.all([readFile(tls.cert, 'utf8'), readFile(tls.key, 'utf8')])
    return { cert, key }
  }
  return getOfficeSecret(deps, {
    name: 'smtp_certificate',
    purpose: 'mail certificate',
    make: () => createSelfSignedCertificate(host, deps.clock.now()),
  })
}
