import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits for a link, cookie or session; the database stores `hashToken` of it. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a random token for storage. Not for passwords, which need a slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Derives a separate key for each purpose (HKDF), so that keys do not compromise one another. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'pb-office', purpose, 32))
}

const ivBytes = 12
const tagBytes = 16

/** Encrypts for storage (AES-256-GCM). */
export function seal(key: Buffer, plain: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts what `seal` encrypted; null when the key differs or the text was changed. */
export function unseal(key: Buffer, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const plain = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
    return plain.toString('utf8')
  } catch {
    return null
  }
}
