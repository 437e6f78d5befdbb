import type { Deps } from '../../../../platform/deps.ts'
import { newFileKey } from '../../store/files.ts'
import type { RawMail } from '../../mime/parse-in-child.ts'

/** The raw bytes of a message in the file store. */
export interface StoredRaw {
  readonly key: string
  readonly bytes: number
}

/** The raw bytes of a fetched message: in memory when small, otherwise streamed to the file store. */
export type RawMessage = Uint8Array | StoredRaw

/** Stores raw bytes that are not in the file store yet. */
export async function storeRaw({ files }: Pick<Deps, 'files'>, raw: RawMessage): Promise<StoredRaw> {
  if (!(raw instanceof Uint8Array)) return raw
  const key = newFileKey()
  const { buffer, byteOffset, byteLength } = raw
  return { key, bytes: await files.put(key, Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)) }
}

/** Opens raw bytes for reading. */
export async function openRaw({ files }: Pick<Deps, 'files'>, raw: RawMessage): Promise<RawMail> {
  if (raw instanceof Uint8Array) return raw
  const found = await files.get(raw.key)
  if (!found) throw Object.assign(new Error('raw message not found'), { code: 'NO_FILE' })
  return found
}

/** Deletes fetched bytes that are not needed. */
export async function deleteRaw({ files }: Pick<Deps, 'files'>, raw: RawMessage): Promise<void> {
  if (!(raw instanceof Uint8Array)) await files.delete(raw.key)
}
