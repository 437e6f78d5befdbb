import type { Deps } from '../../../../platform/deps.ts'
import { newFileKey } from '../../store/files.ts'
import type { RawMail } from '../../mime/reader.ts'

/** The bytes of a mail in the file store. */
export interface KeptRaw {
  readonly key: string
  readonly bytes: number
}

/** The bytes of a mail that was fetched: a small one in memory, or in the file store, where it came piece by piece. */
export type BroughtRaw = Uint8Array | KeptRaw

/** Sees to it that they are in the file store. */
export async function keepRaw({ files }: Pick<Deps, 'files'>, raw: BroughtRaw): Promise<KeptRaw> {
  if (!(raw instanceof Uint8Array)) return raw
  const key = newFileKey()
  const { buffer, byteOffset, byteLength } = raw
  return { key, bytes: await files.put(key, Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)) }
}

/** The bytes to be read. */
export async function rawOf({ files }: Pick<Deps, 'files'>, raw: BroughtRaw): Promise<RawMail> {
  if (raw instanceof Uint8Array) return raw
  const found = await files.get(raw.key)
  if (!found) throw Object.assign(new Error('the bytes of a mail are gone'), { code: 'NO_FILE' })
  return found
}

/** Removes what was fetched and is not kept. */
export async function dropRaw({ files }: Pick<Deps, 'files'>, raw: BroughtRaw): Promise<void> {
  if (!(raw instanceof Uint8Array)) await files.delete(raw.key)
}
