import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'
import { type BasicConstraints, Certificate, CertificateChainValidationEngine, type ExtKeyUsage } from 'pkijs'
import { engine } from './engine.ts'
import type { SignatureReason } from './message-signature.ts'

/** More certificates than a signer needs make the search for a path long. */
const maxCertificates = 10
const minRsaBits = 2048

const oids = {
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  anyExtendedKeyUsage: '2.5.29.37.0',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  /** Signatures with MD5 and SHA-1. */
  outdated: ['1.2.840.113549.1.1.4', '1.2.840.113549.1.1.5', '1.2.840.10045.4.1', '1.2.840.10040.4.3'],
} as const

const getExtension = (certificate: Certificate, oid: string): unknown =>
  certificate.extensions?.find(({ extnID }) => extnID === oid)?.parsedValue

const isSame = (one: Certificate, other: Certificate): boolean =>
  Buffer.compare(one.tbsView, other.tbsView) === 0

/** Whether a certificate's key may be used for email (RFC 8550, 4.4.4); one that does not say may. */
function isForEmail(certificate: Certificate): boolean {
  const usage = getExtension(certificate, oids.extendedKeyUsage) as ExtKeyUsage | undefined
  return (
    !usage ||
    usage.keyPurposes.includes(oids.emailProtection) ||
    usage.keyPurposes.includes(oids.anyExtendedKeyUsage)
  )
}

/** Whether a certificate may sign: `digitalSignature` or `nonRepudiation` (RFC 8550, 4.4.2). */
function maySign(certificate: Certificate): boolean {
  const usage = getExtension(certificate, oids.keyUsage) as
    | { readonly valueBlock: { readonly valueHexView: Uint8Array } }
    | undefined
  return !usage || ((usage.valueBlock.valueHexView[0] ?? 0) & 0xc0) !== 0
}

function isOutdated(certificate: Certificate): boolean {
  if ((oids.outdated as readonly string[]).includes(certificate.signatureAlgorithm.algorithmId)) return true
  const { publicKey } = new X509Certificate(Buffer.from(certificate.toSchema().toBER()))
  const bits = publicKey.asymmetricKeyDetails?.modulusLength
  return bits !== undefined && bits < minRsaBits
}

/** Whether each certificate of a path, from the signer to the root, may have as many below it as it has. */
const isWithinPathLengths = (path: readonly Certificate[]): boolean =>
  path.every((certificate, index) => {
    const limits = getExtension(certificate, oids.basicConstraints) as BasicConstraints | undefined
    const limit = limits?.pathLenConstraint
    return index === 0 || typeof limit !== 'number' || index - 1 <= limit
  })

let storedRoots: readonly Certificate[] | undefined

/** The roots that Node trusts, with those that the operator adds by NODE_EXTRA_CA_CERTS. */
function readRoots(): readonly Certificate[] {
  storedRoots ??= getCACertificates('default').map((pem) =>
    Certificate.fromBER(Uint8Array.from(new X509Certificate(pem).raw)),
  )
  return storedRoots
}

export interface TrustOptions {
  readonly now: Date
  /** Certificates that came with the signature. */
  readonly others: readonly Certificate[]
  /** Trusted roots; by default those of Node. */
  readonly roots?: readonly Certificate[]
}

/**
 * Returns why the certificate of a signer cannot be trusted; null if it can: it leads to a trusted root by certificates
 * that are valid now and may sign for email. Revocation is not checked.
 */
export async function findDistrust(
  signer: Certificate,
  { now, others, roots = readRoots() }: TrustOptions,
): Promise<SignatureReason | null> {
  if (signer.notAfter.value < now) return 'expired'
  if (signer.notBefore.value > now) return 'not-yet-valid'
  if (!isForEmail(signer) || !maySign(signer)) return 'not-for-email'
  if (isOutdated(signer)) return 'outdated'
  const untrusted = signer.issuer.isEqual(signer.subject) ? 'self-signed' : 'unknown-issuer'
  const between = others.filter((certificate) => !isSame(certificate, signer))
  if (between.length > maxCertificates) return untrusted
  const chain = new CertificateChainValidationEngine({
    // The engine takes the last one for the signer's.
    certs: [...between, signer],
    trustedCerts: roots.filter((root) =>
      [signer, ...between].some(({ issuer }) => issuer.isEqual(root.subject)),
    ),
    checkDate: now,
  })
  const { result, certificatePath: path = [] } = await chain
    .verify({}, engine)
    .catch(() => ({ result: false as const, certificatePath: [] }))
  const first = path[0]
  // A root that signs messages itself is no signer that someone vouches for.
  if (!result || path.length < 2 || !first || !isSame(first, signer)) return untrusted
  if (!isWithinPathLengths(path) || !path.slice(1, -1).every(isForEmail)) return untrusted
  return path.slice(0, -1).some(isOutdated) ? 'outdated' : null
}
