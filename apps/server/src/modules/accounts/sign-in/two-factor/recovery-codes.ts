import { randomBytes } from 'node:crypto'
import { hashToken } from '../../../../platform/secrets.ts'

const count = 10

/** Letters and digits that are not mistaken for each other when read from paper: 32, without i, l, o and u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 16

/** Random letters in groups of four: 80 bits, so that a fast hash is enough for storage. */
function createCode(): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** Creates ten different codes. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: count }, createCode)
}

/** Returns a code as it is stored: without spaces and hyphens, in lower case, with what a reader may have mistaken. */
function normalize(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0')
}

/** Returns whether a text has the form of a recovery code. */
export function isRecoveryCode(code: string): boolean {
  const letters = normalize(code)
  return letters.length === length && letters.split('').every((letter) => alphabet.includes(letter))
}

/** Hashes a code of a person for storage and look-up. */
export function hashRecoveryCode(personId: string, code: string): Buffer {
  return hashToken(`${personId}:${normalize(code)}`)
}
