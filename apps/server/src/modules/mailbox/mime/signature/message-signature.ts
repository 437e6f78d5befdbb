import type { signatureReasons } from '@pb/contract/message-signature'

export type SignatureReason = (typeof signatureReasons)[number]

/** What checking a signature found, before it is compared with the sender. */
export interface CheckedSignature {
  readonly state: 'valid' | 'changed' | 'untrusted' | 'unchecked'
  readonly reason: SignatureReason | null
  readonly name: string
  /** The addresses of the certificate. */
  readonly emails: readonly string[]
}

export const unchecked = (reason: SignatureReason): CheckedSignature => ({
  state: 'unchecked',
  reason,
  name: '',
  emails: [],
})
