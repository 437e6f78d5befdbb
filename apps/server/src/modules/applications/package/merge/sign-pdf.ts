import { CryptoKeySigner, P12Signer, PDF, type Signer } from '@libpdf/core'
import { createHash, createPrivateKey, webcrypto, X509Certificate } from 'node:crypto'
import type { SigningKey } from '../content.ts'

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** Opens a signing key. Throws when the password of a PKCS #12 file is wrong. */
export async function openSigner(key: SigningKey): Promise<Signer> {
  if (key.kind === 'p12') return P12Signer.create(key.bytes, key.password)
  const pkcs8 = createPrivateKey(key.key).export({ type: 'pkcs8', format: 'der' })
  const imported = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
  return new CryptoKeySigner(imported, new X509Certificate(key.cert).raw, 'RSA', algorithm.name)
}

/** SHA-256 of the certificate, as readers show it. */
export const getFingerprint = ({ certificate }: Signer): string =>
  createHash('sha256').update(certificate).digest('hex')

interface Signing {
  readonly signer: Signer
  readonly reason: string
  readonly now: Date
}

/** Returns the signature of a file that was signed last, in DER. */
export function readSignature(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.indexOf('<', file.lastIndexOf('/Contents', file.lastIndexOf('/ByteRange') + 200)) + 1
  const der = Buffer.from(file.toString('latin1', start, file.indexOf('>', start)), 'hex')
  // DER has its own length; the rest is filled up with zeros.
  return der.subarray(0, 4 + der.readUInt16BE(2))
}

/** Signs an empty page to learn the size of a signature with this key. */
export async function signEmptyPage(signer: Signer, now: Date): Promise<Buffer> {
  const pdf = PDF.create()
  pdf.addPage()
  const signing = await PDF.load(await pdf.save())
  return readSignature((await signing.sign({ signer, signingTime: now })).bytes)
}

/**
 * Signs the whole file (PAdES B-B, a PKCS #7 signature). The room of the signature has exactly its size: readers do not
 * look at what comes after it, so that a change there would not be found.
 */
export async function signPdf(bytes: Uint8Array, { signer, reason, now }: Signing): Promise<Uint8Array> {
  const { length } = await signEmptyPage(signer, now)
  const pdf = await PDF.load(bytes)
  const signed = await pdf.sign({
    signer,
    reason,
    signingTime: now,
    estimatedSize: length,
    fieldName: 'Office',
  })
  return signed.bytes
}
