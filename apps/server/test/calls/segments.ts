/** Boxes of ISO base media files (ISO/IEC 14496-12), for segments of live streams without an encoder. */
function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(content.length + 8, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}

const uint32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

function track(id: number, handler: 'vide' | 'soun' | 'text'): Buffer {
  const handlerBox = box('hdlr', uint32(0, 0), Buffer.from(handler, 'latin1'), Buffer.alloc(13))
  return box('trak', box('tkhd', uint32(7, 0, 0, id), Buffer.alloc(68)), box('mdia', handlerBox))
}

/** An initialization segment with these tracks; `salt` makes another one. */
export function makeInit(
  handlers: readonly ('vide' | 'soun' | 'text')[] = ['vide', 'soun'],
  salt = '',
): Buffer {
  const tracks = handlers.map((handler, index) => track(index + 1, handler))
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), uint32(1), Buffer.from('iso6mp41')),
    box('moov', box('mvhd', Buffer.alloc(100)), ...tracks, box('mvex'), box('udta', Buffer.from(salt))),
  ])
}

const nonSync = 0x10000

interface FragmentOptions {
  /** Length of its media. */
  readonly bytes?: number
  readonly isKeyFrame?: boolean
  /** Where the flags of the first sample are. */
  readonly flags?: 'first' | 'each' | 'default' | 'none'
  readonly trackId?: number
}

/** A fragment whose media is filled with `fill`. */
export function makeFragment(
  fill: number,
  { bytes = 400, isKeyFrame = true, flags = 'first', trackId = 1 }: FragmentOptions = {},
): Buffer {
  const value = isKeyFrame ? 0x2000000 : nonSync
  const header = flags === 'default' ? [0x20, trackId, value] : [0, trackId]
  const runs = {
    first: [0x5, 1, 0, value],
    each: [0x701, 1, 0, 40, bytes, value],
    default: [0x1, 1, 0],
    none: [0x1, 1, 0],
  }
  return Buffer.concat([
    box('styp', Buffer.from('msdh'), uint32(0), Buffer.from('msdhmsix')),
    box(
      'moof',
      box('mfhd', uint32(0, fill + 1)),
      box(
        'traf',
        box('tfhd', uint32(...header)),
        box('tfdt', uint32(0, fill)),
        box('trun', uint32(...runs[flags])),
      ),
    ),
    box('mdat', Buffer.alloc(bytes, fill)),
  ])
}
