import { readBoxes, type Box } from './boxes.ts'

const hex = (value: number): string => value.toString(16).padStart(2, '0')
const decimal = (value: number): string => String(value).padStart(2, '0')

/** Bytes of a sample entry before the boxes that it holds, by its kind. */
const videoHeader = 78

/** Codec names (RFC 6381) of the video formats that broadcasts have, from the entry's configuration box. */
const videoCodecs: Readonly<Record<string, { box: string; toName: (body: Uint8Array) => string }>> = {
  avc1: {
    box: 'avcC',
    toName: ([, profile = 0, constraints = 0, level = 0]) =>
      `avc1.${hex(profile)}${hex(constraints)}${hex(level)}`,
  },
  vp09: {
    box: 'vpcC',
    toName: ([, , , , profile = 0, level = 0, depth = 0]) =>
      `vp09.${decimal(profile)}.${decimal(level)}.${decimal(depth >> 4)}`,
  },
  av01: {
    box: 'av1C',
    toName: ([, first = 0, second = 0]) =>
      `av01.${first >> 5}.${decimal(first & 31)}${second >> 7 ? 'H' : 'M'}.${(second >> 6) & 1 ? '10' : '08'}`,
  },
}
const audioCodecs: Readonly<Record<string, string>> = { mp4a: 'mp4a.40.2', Opus: 'opus' }

function findAll(bytes: Uint8Array, parents: readonly Box[], type: string): Box[] {
  return parents.flatMap(({ bodyStart, end }) =>
    readBoxes(bytes, bodyStart, end).filter((box) => box.type === type),
  )
}

function toCodec(bytes: Uint8Array, entry: Box): string | undefined {
  const video = videoCodecs[entry.type]
  if (!video) return audioCodecs[entry.type]
  const config = readBoxes(bytes, entry.bodyStart + videoHeader, entry.end).find(
    ({ type }) => type === video.box,
  )
  return config && video.toName(bytes.subarray(config.bodyStart, config.end))
}

/** Container and codecs of an initialization segment, as `MediaSource.isTypeSupported` takes them. */
export function readMime(init: Uint8Array): string {
  const root: Box = { type: '', start: 0, bodyStart: 0, end: init.length }
  const path = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']
  const tables = path.reduce((found, type) => findAll(init, found, type), [root])
  // Behind version, flags and count.
  const entries = tables.flatMap(({ bodyStart, end }) => readBoxes(init, bodyStart + 8, end).slice(0, 1))
  const codecs = entries.map((entry) => toCodec(init, entry)).filter((name) => name !== undefined)
  return `video/mp4; codecs="${codecs.join(', ')}"`
}
