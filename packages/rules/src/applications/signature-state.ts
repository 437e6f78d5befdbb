import { compareCovered, type CoverChange, type CoverEntry } from './signature-cover.ts'

/**
 * `none`: never signed; `outdated`: something that it covers was changed afterwards. A signature goes with its form: of
 * a person who was removed from the application no state is shown anywhere.
 */
export const signatureStates = ['none', 'valid', 'outdated'] as const
export type SignatureState = (typeof signatureStates)[number]

export interface LastSignature {
  /** Since when something that it covers is different; null while nothing is. */
  readonly outdated_at: Date | null
}

/** The state of a form's last signature. Every list, page, email and PDF asks here. */
export function getSignatureState(signature: LastSignature | null | undefined): SignatureState {
  if (!signature) return 'none'
  return signature.outdated_at === null ? 'valid' : 'outdated'
}

/**
 * Why a signature is outdated. Empty for one that is not, for one of before signatures had a list of what they cover,
 * and where everything is again as it was signed.
 */
export function listOutdatedReasons(
  { outdated_at, covers }: LastSignature & { readonly covers: readonly CoverEntry[] | null },
  now: readonly CoverEntry[],
): readonly CoverChange[] {
  return outdated_at === null || covers === null ? [] : compareCovered(covers, now)
}
