import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06_05_4b_50
const stored = 0
const deflated = 8

/**
 * Returns a reader of the texts of a ZIP archive's entries, '' for one that is missing. `unpackedBytes` has checked the
 * directory; an entry that unpacks to more than `maxBytes` throws.
 */
export function openZip(file: Uint8Array, maxBytes: number): (name: string) => string {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let end = file.byteLength - 22
  while (view.getUint32(end, true) !== endOfDirectory) end -= 1
  const entries = new Map<string, { method: number; packed: number; header: number }>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const length = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + length))
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      header: view.getUint32(at + 42, true),
    })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return (name) => {
    const entry = entries.get(name)
    if (!entry || (entry.method !== stored && entry.method !== deflated)) return ''
    const { header } = entry
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
    const bytes = file.subarray(start, start + entry.packed)
    const plain = entry.method === stored ? bytes : inflateRawSync(bytes, { maxOutputLength: maxBytes })
    return new TextDecoder().decode(plain)
  }
}
