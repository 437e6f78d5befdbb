import { AlgorithmIdentifier, RSASSAPSSParams, type SignerInfo } from 'pkijs'

const rsaPss = '1.2.840.113549.1.1.10'

/**
 * Whether an RSASSA-PSS signature uses one digest for everything, as RFC 4056 (3) demands of CMS. Web Crypto knows no
 * other, and would report one whose mask is made with another digest as wrong, which would call the message changed.
 */
export function hasOneDigest({ signatureAlgorithm, digestAlgorithm }: SignerInfo): boolean {
  if (signatureAlgorithm.algorithmId !== rsaPss) return true
  const { hashAlgorithm, maskGenAlgorithm } = new RSASSAPSSParams({
    schema: signatureAlgorithm.algorithmParams,
  })
  const mask = new AlgorithmIdentifier({ schema: maskGenAlgorithm.algorithmParams })
  return [hashAlgorithm, mask].every(({ algorithmId }) => algorithmId === digestAlgorithm.algorithmId)
}
