import { z } from 'zod'
import { bit } from './wire.ts'

/** Why a certificate cannot be trusted, or why a signature could not be checked. */
export const signatureReasons = [
  'self-signed',
  'unknown-issuer',
  'expired',
  'not-yet-valid',
  'not-for-email',
  'outdated',
  'partly-signed',
  'unreadable',
] as const

/**
 * The S/MIME signature of a message, as it was when the message arrived:
 * - `valid`: it is that of the content, and its certificate is trusted
 * - `changed`: it is not that of the content
 * - `untrusted`: it is that of the content, but no trusted issuer vouches for the signer; see `reason`
 * - `unchecked`: it could not be checked; see `reason`
 */
export const messageSignature = z.object({
  state: z.enum(['valid', 'changed', 'untrusted', 'unchecked']),
  reason: z.enum(signatureReasons).nullable(),
  /** Name and address of the certificate; empty if it has none. */
  name: z.string(),
  email: z.string(),
  /** Whether the certificate is for the address that the message is from. */
  matches_from: bit,
})
export type MessageSignature = z.infer<typeof messageSignature>
