import { Secret, TOTP } from 'otpauth'

/** Returns the code that an authenticator app shows for a key in base32. */
export function computeCode(key: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })
}
