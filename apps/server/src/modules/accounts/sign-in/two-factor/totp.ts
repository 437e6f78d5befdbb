import { Secret, TOTP } from 'otpauth'

/** Seconds for which a code is shown. Authenticator apps ignore other values than this one, six digits and SHA-1. */
const period = 30

/** How many steps a phone's clock may be off, and how long a code may take to be typed (RFC 6238, section 5.2). */
const toleratedSteps = 1

/** Creates a key of 160 bits, in base32. */
export function createTotpKey(): string {
  return new Secret({ size: 20 }).base32
}

function createTotp(key: string, labels: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...labels, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(key) })
}

/** Returns the address that an authenticator app reads from the QR code. */
export function toKeyUri(key: string, labels: { issuer: string; label: string }): string {
  return createTotp(key, labels).toString()
}

/** Returns the time step of a code that is valid now, or was or will be a step away; null for any other. */
export function findCodeStep(key: string, code: string, at: Date): number | null {
  // The library throws for characters of several bytes.
  if (!/^\d{6}$/.test(code)) return null
  const delta = createTotp(key).validate({ token: code, timestamp: at.getTime(), window: toleratedSteps })
  return delta === null ? null : Math.floor(at.getTime() / 1000 / period) + delta
}
