import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBoxes, readStart, readTimescale, toFragment } from './boxes.ts'
import { readMime } from './mime.ts'

type Part = Uint8Array | number[]

function join(...parts: Part[]): Uint8Array {
  const bytes: number[] = []
  for (const part of parts) bytes.push(...part)
  return Uint8Array.from(bytes)
}

function box(type: string, ...parts: Part[]): Uint8Array {
  const body = join(...parts)
  const bytes = new Uint8Array(8 + body.length)
  new DataView(bytes.buffer).setUint32(0, bytes.length)
  bytes.set(
    Array.from(type, (letter) => letter.charCodeAt(0)),
    4,
  )
  bytes.set(body, 8)
  return bytes
}
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
const u32 = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
]

const track = (timescale: number, entry: Uint8Array): Uint8Array =>
  box(
    'trak',
    box(
      'mdia',
      box('mdhd', zeros(4), zeros(8), u32(timescale), zeros(8)),
      box('minf', box('stbl', box('stsd', zeros(4), u32(1), entry))),
    ),
  )
const avc = box('avc1', zeros(78), box('avcC', [1, 0x64, 0, 0x16]))
const vp9 = box('vp09', zeros(78), box('vpcC', zeros(4), [0, 31, 0x80]))
const init = (...tracks: Uint8Array[]): Uint8Array => join(box('ftyp', zeros(8)), box('moov', ...tracks))
const fragment = (tfdt: Uint8Array): Uint8Array =>
  join(box('moof', box('mfhd', zeros(8)), box('traf', box('tfhd', zeros(8)), tfdt)), box('mdat', [1, 2, 3]))

test('reads the timescale and the start of a fragment, of 32 and of 64 bits', () => {
  expect(readTimescale(init(track(57_600, avc)))).toBe(57_600)
  expect(readStart(fragment(box('tfdt', zeros(4), u32(115_200))))).toBe(115_200)
  expect(readStart(fragment(box('tfdt', [1, 0, 0, 0], u32(1), u32(5))))).toBe(2 ** 32 + 5)
})

test('leaves out what is before the fragment', () => {
  const media = fragment(box('tfdt', zeros(4), u32(1)))
  expect(toFragment(join(box('styp', zeros(8)), box('sidx', zeros(32)), media))).toEqual(media)
  expect(toFragment(media)).toEqual(media)
})

test.each([
  [[avc, box('Opus', zeros(28))], 'video/mp4; codecs="avc1.640016, opus"'],
  [[avc, box('mp4a', zeros(28))], 'video/mp4; codecs="avc1.640016, mp4a.40.2"'],
  [[vp9], 'video/mp4; codecs="vp09.00.31.08"'],
])('names the codecs of an initialization segment', (entries, mime) => {
  expect(readMime(init(...entries.map((entry) => track(1000, entry))))).toBe(mime)
})

test('reads any bytes without failing or going on for ever', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const ends = readBoxes(bytes).map(({ end }) => end)
      expect(ends.every((end) => end <= bytes.length)).toBe(true)
      expect([typeof readMime(bytes), readTimescale(bytes), readStart(bytes)]).toHaveLength(3)
    }),
  )
})
