import type { MessageSignature } from '@pb/contract/message-signature'

const reasons: Readonly<Record<NonNullable<MessageSignature['reason']>, string>> = {
  'self-signed': 'the certificate can’t be trusted: the signer made it themselves.',
  'unknown-issuer': 'the certificate can’t be trusted: we don’t know who issued it.',
  expired: 'the certificate can’t be trusted: it had expired when this email came.',
  'not-yet-valid': 'the certificate can’t be trusted: it wasn’t valid yet when this email came.',
  'not-for-email': 'the certificate can’t be trusted: it isn’t meant for email.',
  outdated: 'the certificate can’t be trusted: it uses an outdated, insecure method.',
  'partly-signed': 'Only part of this email is signed (S/MIME), so the signature wasn’t checked.',
  unreadable: 'This email is signed (S/MIME), but the signature can’t be read, so it wasn’t checked.',
}

const formatSigner = ({ name, email }: MessageSignature): string =>
  name === '' || name === email ? email : email === '' ? name : `${name} (${email})`

interface SignatureDescription {
  /** How it is shown: `trusted` only for a valid signature of the sender. */
  readonly tone: 'trusted' | 'unknown' | 'warning'
  readonly text: string
}

/** Describes what a signature proves about a message, and no more. */
export function describeSignature(signature: MessageSignature): SignatureDescription {
  const { state, reason, matches_from } = signature
  const signer = formatSigner(signature)
  if (state === 'changed')
    return {
      tone: 'warning',
      text: 'The signature doesn’t match: this email was changed after it was signed.',
    }
  if (state === 'unchecked') return { tone: 'unknown', text: reasons[reason ?? 'unreadable'] }
  if (state === 'untrusted')
    return {
      tone: 'unknown',
      text: `Signed${signer === '' ? '' : ` as ${signer}`}, but ${reasons[reason ?? 'unknown-issuer']}`,
    }
  return matches_from === 1
    ? { tone: 'trusted', text: `Signed by ${signer}. The signature is valid.` }
    : {
        tone: 'warning',
        text: `Signed by ${signer === '' ? 'someone without an email address' : signer}, which isn’t the address this email claims to be from.`,
      }
}
