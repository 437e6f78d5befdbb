/** A box of the ISO base media file format (ISO/IEC 14496-12): its type, and where it is in the bytes around it. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly bodyStart: number
  readonly end: number
}

/** Boxes in a part of these bytes, one after the other. Stops at what is no box or is cut off. */
export function readBoxes(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: Box[] = []
  let start = from
  while (start + 8 <= to) {
    const short = view.getUint32(start)
    // Size 1 is followed by a size of 64 bits.
    const long = short === 1
    const size = long && start + 16 <= to ? Number(view.getBigUint64(start + 8)) : short
    const end = start + size
    if (size < (long ? 16 : 8) || end > to) break
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8))
    boxes.push({ type, start, bodyStart: start + (long ? 16 : 8), end })
    start = end
  }
  return boxes
}

/** The first box at this path, such as `['moof', 'traf', 'tfdt']`. */
function findBox(bytes: Uint8Array, path: readonly string[]): Box | undefined {
  let [from, to] = [0, bytes.length]
  let found: Box | undefined
  for (const type of path) {
    found = readBoxes(bytes, from, to).find((box) => box.type === type)
    if (!found) return undefined
    ;[from, to] = [found.bodyStart, found.end]
  }
  return found
}

/** A number behind the version and flags of a full box; version 1 has 64 bits where `wide`. */
function readNumber(bytes: Uint8Array, box: Box, offset: (version: number) => number, wide: boolean): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint8(box.bodyStart)
  const at = box.bodyStart + 4 + offset(version)
  return wide && version === 1 ? Number(view.getBigUint64(at)) : view.getUint32(at)
}

/** Units a second of the first track, from an initialization segment. */
export function readTimescale(init: Uint8Array): number | undefined {
  const header = findBox(init, ['moov', 'trak', 'mdia', 'mdhd'])
  // Behind the times of creation and modification.
  return header && readNumber(init, header, (version) => (version === 1 ? 16 : 8), false)
}

/** When a fragment's first track begins, in units of its timescale. */
export function readStart(fragment: Uint8Array): number | undefined {
  const time = findBox(fragment, ['moof', 'traf', 'tfdt'])
  return time && readNumber(fragment, time, () => 0, true)
}

/** A media segment as `moof` and `mdat` alone: without its index, which only files need. */
export function toFragment(segment: Uint8Array): Uint8Array {
  const first = readBoxes(segment).find(({ type }) => type === 'moof')
  return first ? segment.subarray(first.start) : segment
}
