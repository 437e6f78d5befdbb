import { Certificate, ContentInfo, SignedData, SignedDataVerifyError } from 'pkijs'
import { readSubject } from './certificate-subject.ts'
import { findDistrust } from './certificate-trust.ts'
import { engine } from './engine.ts'
import { unchecked, type CheckedSignature } from './message-signature.ts'
import { hasOneDigest } from './rsa-pss.ts'

/** Digests that are too weak to trust: MD5 and SHA-1. */
const weakDigests: ReadonlySet<string> = new Set(['1.2.840.113549.2.5', '1.3.14.3.2.26'])

/** More than a message has; each costs a calculation. */
const maxSigners = 4

const severity = ['valid', 'untrusted', 'unchecked', 'changed'] as const

export interface SignedContent {
  /** The signature (RFC 5652), in BER. */
  readonly cms: Uint8Array<ArrayBuffer>
  /** What was signed, if it is beside the signature; null if it is in it. */
  readonly entity: Uint8Array<ArrayBuffer> | null
}

interface VerifyOptions {
  readonly now: Date
  readonly roots?: readonly Certificate[]
}

async function verifySigner(
  signed: SignedData,
  index: number,
  { entity, now, roots }: VerifyOptions & Pick<SignedContent, 'entity'>,
): Promise<CheckedSignature> {
  const verified = await signed
    .verify(
      {
        signer: index,
        checkDate: now,
        extendedMode: true,
        ...(entity && { data: entity.slice().buffer }),
      },
      engine,
    )
    .catch((error: unknown) => error)
  const isDigestWrong =
    verified instanceof SignedDataVerifyError && /digest doesn't match/.test(verified.message)
  const { signatureVerified, signerCertificate } = verified as Partial<SignedDataVerifyError>
  if (!(signerCertificate instanceof Certificate)) return unchecked('unreadable')
  const subject = readSubject(signerCertificate)
  if (isDigestWrong) return { state: 'changed', reason: null, ...subject }
  const signerInfo = signed.signerInfos[index]!
  if (typeof signatureVerified !== 'boolean' || !hasOneDigest(signerInfo))
    return { state: 'unchecked', reason: 'unreadable', ...subject }
  if (!signatureVerified) return { state: 'changed', reason: null, ...subject }
  const others = (signed.certificates ?? []).filter((other) => other instanceof Certificate)
  const reason =
    (await findDistrust(signerCertificate, { now, others, ...(roots && { roots }) })) ??
    (weakDigests.has(signerInfo.digestAlgorithm.algorithmId) ? 'outdated' : null)
  return { state: reason === null ? 'valid' : 'untrusted', reason, ...subject }
}

/**
 * Verifies an S/MIME signature (RFC 8551): the digest of the content, the signature, and who vouches for the signer's
 * certificate. With several signers the worst result counts. Never rejects.
 */
export async function verifySignature(
  { cms, entity }: SignedContent,
  options: VerifyOptions,
): Promise<CheckedSignature> {
  try {
    const signed = new SignedData({ schema: ContentInfo.fromBER(cms).content })
    const { signerInfos, encapContentInfo } = signed
    // A signature beside the content must not bring a content of its own: that would be verified instead.
    const isInside = encapContentInfo.eContent !== undefined
    if (isInside === (entity !== null) || signerInfos.length === 0 || signerInfos.length > maxSigners)
      return unchecked('unreadable')
    const results: CheckedSignature[] = []
    for (const index of signerInfos.keys())
      results.push(await verifySigner(signed, index, { ...options, entity }))
    return results.reduce((worst, result) =>
      severity.indexOf(result.state) > severity.indexOf(worst.state) ? result : worst,
    )
  } catch {
    return unchecked('unreadable')
  }
}
