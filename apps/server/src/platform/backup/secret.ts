import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { z } from 'zod'
import { DamagedBackupError } from './objects.ts'

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'))
const limitedCost = z.number().int().positive()

const schema = z.object({
  cipher: z.literal('aes-256-gcm'),
  scrypt: z.object({
    N: limitedCost.max(2 ** 20),
    r: limitedCost.max(32),
    p: limitedCost.max(16),
    salt: base64,
  }),
  nonce: base64,
  tag: base64.refine((tag) => tag.length === 16),
  secret: base64,
})

/** OWASP's parameters for scrypt: 128 MB for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 }

function deriveKey(
  passphrase: string,
  salt: Buffer,
  { N, r, p }: { N: number; r: number; p: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

/** Encrypts the office's secret key with a passphrase, bound to the backup's id; returns JSON. */
export async function encryptSecret(secret: string, passphrase: string, id: string): Promise<string> {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt, cost), nonce)
  cipher.setAAD(Buffer.from(id))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const toText = (bytes: Buffer) => bytes.toString('base64')
  return `${JSON.stringify({
    cipher: 'aes-256-gcm',
    scrypt: { ...cost, salt: toText(salt) },
    nonce: toText(nonce),
    tag: toText(cipher.getAuthTag()),
    secret: toText(encrypted),
  })}\n`
}

/** Decrypts what `encryptSecret` returned; throws when the passphrase is wrong. */
export async function decryptSecret(text: string, passphrase: string, id: string): Promise<string> {
  let parsed: z.infer<typeof schema>
  try {
    parsed = schema.parse(JSON.parse(text))
  } catch (error) {
    throw new DamagedBackupError('The encrypted secret of the backup is damaged', { cause: error })
  }
  const key = await deriveKey(passphrase, parsed.scrypt.salt, parsed.scrypt)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, parsed.nonce, { authTagLength: 16 })
    decipher.setAAD(Buffer.from(id)).setAuthTag(parsed.tag)
    return Buffer.concat([decipher.update(parsed.secret), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new Error('BACKUP_PASSPHRASE is not the passphrase of this backup', { cause: error })
  }
}
