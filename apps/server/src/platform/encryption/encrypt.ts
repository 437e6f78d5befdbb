import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { seal, unseal } from '../secrets.ts'
import { getCurrentKey, getDataKey, type KeySource } from './data-keys.ts'

/** Encrypts a value for the database: `<key id>.<AES-256-GCM>`. */
export async function encryptValue(deps: KeySource, plain: string): Promise<string> {
  const { id, key } = await getCurrentKey(deps)
  return `${id}.${seal(key, plain)}`
}

/** Decrypts what `encryptValue` returned. Throws when a text was changed or its key is gone. Reads each key once. */
export async function decryptValues(deps: KeySource, texts: readonly string[]): Promise<string[]> {
  const keys = new Map<string, Buffer>()
  const plain: string[] = []
  for (const text of texts) {
    const [id = '', sealed = ''] = text.split('.', 2)
    const key = keys.get(id) ?? (await getDataKey(deps, Number(id))).key
    keys.set(id, key)
    const value = unseal(key, sealed)
    if (value === null) throw new Error('an encrypted value was changed')
    plain.push(value)
  }
  return plain
}

/** Decrypts one value, as `decryptValues` does. */
export async function decryptValue(deps: KeySource, text: string): Promise<string> {
  const [plain] = await decryptValues(deps, [text])
  return plain!
}

const magic = Buffer.from('PBE1')
const ivBytes = 12
const tagBytes = 16
const headerBytes = magic.length + 4 + ivBytes

/** Encrypts a file of at most some 100 MB: magic, key id, initialization vector, AES-256-GCM, tag. */
export async function encryptFile(deps: KeySource, plain: Buffer): Promise<Buffer> {
  const { id, key } = await getCurrentKey(deps)
  const header = Buffer.alloc(headerBytes)
  magic.copy(header)
  header.writeUInt32BE(id, magic.length)
  randomBytes(ivBytes).copy(header, magic.length + 4)
  const cipher = createCipheriv('aes-256-gcm', key, header.subarray(magic.length + 4))
  cipher.setAAD(header.subarray(0, magic.length + 4))
  return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Returns the id of the key that encrypted a file. */
export function readFileKeyId(file: Buffer): number {
  if (file.length < headerBytes + tagBytes || !file.subarray(0, magic.length).equals(magic))
    throw new Error('this is not an encrypted file')
  return file.readUInt32BE(magic.length)
}

/** Decrypts what `encryptFile` returned. Throws when a byte was changed or its key is gone. */
export async function decryptFile(deps: KeySource, file: Buffer): Promise<Buffer> {
  const { key } = await getDataKey(deps, readFileKeyId(file))
  const decipher = createDecipheriv('aes-256-gcm', key, file.subarray(magic.length + 4, headerBytes))
  decipher.setAAD(file.subarray(0, magic.length + 4))
  decipher.setAuthTag(file.subarray(file.length - tagBytes))
  const plain = decipher.update(file.subarray(headerBytes, file.length - tagBytes))
  // Checks the tag; GCM has no rest, and a copy of a large file would cost other requests time.
  decipher.final()
  return plain
}

/** Reads and decrypts a stored file; null when it is not in the store. */
export async function readEncryptedFile(
  deps: KeySource & Pick<Deps, 'files'>,
  fileKey: string,
): Promise<Buffer | null> {
  const stored = await deps.files.read(fileKey)
  return stored && decryptFile(deps, stored)
}
