import { AppError } from '../../../platform/errors/app-error.ts'
import { segmentErrors } from '../texts.ts'

/** A box of an ISO base media file (ISO/IEC 14496-12): a size, a type and content. */
interface Box {
  readonly type: string
  /** Content after the header. */
  readonly content: Buffer
}

/** No box of a segment that a browser makes has more within it. */
const maxBoxes = 64

/** Parses boxes one after the other; null when their sizes do not fit the bytes. */
function parseBoxes(bytes: Buffer): Box[] | null {
  const boxes: Box[] = []
  let at = 0
  while (at < bytes.length) {
    if (boxes.length === maxBoxes || at + 8 > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    let size = bytes.readUInt32BE(at)
    let header = 8
    if (size === 1) {
      if (at + 16 > bytes.length) return null
      const large = bytes.readBigUInt64BE(at + 8)
      if (large > BigInt(bytes.length)) return null
      size = Number(large)
      header = 16
    }
    if (size < header || at + size > bytes.length || !/^[\x20-\x7e]{4}$/.test(type)) return null
    boxes.push({ type, content: bytes.subarray(at + header, at + size) })
    at += size
  }
  return boxes
}

const findChildren = (parent: Box, type: string): Box[] =>
  (parseBoxes(parent.content) ?? []).filter((box) => box.type === type)

const findPath = (parent: Box, path: readonly string[]): Box | undefined =>
  path.reduce<Box | undefined>((box, type) => box && findChildren(box, type)[0], parent)

/** The kinds of the tracks of a movie box, by their ids. */
function parseTracks(movie: Box): Map<number, string> {
  const tracks = new Map<number, string>()
  for (const track of findChildren(movie, 'trak')) {
    const header = findChildren(track, 'tkhd')[0]?.content
    const handler = findPath(track, ['mdia', 'hdlr'])?.content
    // Version 1 has times of 8 bytes.
    const idAt = header?.[0] === 1 ? 20 : 12
    if (!header || !handler || header.length < idAt + 4 || handler.length < 12) continue
    tracks.set(header.readUInt32BE(idAt), handler.toString('latin1', 8, 12))
  }
  return tracks
}

/** The id of the video track. Throws `rule_broken` for bytes that are no initialization segment of a live stream. */
export function checkInit(bytes: Buffer): { readonly videoTrack: number } {
  const boxes = parseBoxes(bytes)
  const movie = boxes?.find(({ type }) => type === 'moov')
  if (boxes?.[0]?.type !== 'ftyp' || !movie) throw new AppError('rule_broken', segmentErrors.notInit)
  // Without it the movie is no fragmented one.
  if (findChildren(movie, 'mvex').length === 0) throw new AppError('rule_broken', segmentErrors.notInit)
  const tracks = [...parseTracks(movie)]
  const videos = tracks.filter(([, kind]) => kind === 'vide')
  const isKnown = tracks.every(([, kind]) => kind === 'vide' || kind === 'soun')
  if (videos.length !== 1 || tracks.length > 2 || !isKnown)
    throw new AppError('rule_broken', segmentErrors.tracks)
  return { videoTrack: videos[0]![0] }
}

/** `sample_is_non_sync_sample` (ISO/IEC 14496-12, 8.8.3.1). */
const nonSync = 0x10000

/** Flags of the first sample of a run of samples; null where only the movie's defaults have them. */
function readFirstFlags(header: Box, run: Box): number | null {
  const readFlags = ({ content }: Box) => (content.length < 4 ? 0 : content.readUInt32BE(0) & 0xffffff)
  const runFlags = readFlags(run)
  let at = 8 + (runFlags & 0x1 ? 4 : 0)
  if (runFlags & 0x4) return run.content.length < at + 4 ? null : run.content.readUInt32BE(at)
  if (runFlags & 0x400) {
    at += (runFlags & 0x100 ? 4 : 0) + (runFlags & 0x200 ? 4 : 0)
    return run.content.length < at + 4 ? null : run.content.readUInt32BE(at)
  }
  const headerFlags = readFlags(header)
  if (!(headerFlags & 0x20)) return null
  const defaultAt =
    8 +
    (headerFlags & 0x1 ? 8 : 0) +
    (headerFlags & 0x2 ? 4 : 0) +
    (headerFlags & 0x8 ? 4 : 0) +
    (headerFlags & 0x10 ? 4 : 0)
  return header.content.length < defaultAt + 4 ? null : header.content.readUInt32BE(defaultAt)
}

/**
 * Checks the structure of a fragment: `moof` and `mdat`, whose sizes fit, beginning with a key frame where that can be
 * read. Throws `rule_broken`.
 */
export function checkFragment(bytes: Buffer, { videoTrack }: { readonly videoTrack: number }): void {
  const boxes = parseBoxes(bytes)
  if (!boxes) {
    const starts = bytes.length >= 8 && /^(styp|moof|sidx|prft|emsg)$/.test(bytes.toString('latin1', 4, 8))
    throw new AppError('rule_broken', starts ? segmentErrors.truncated : segmentErrors.notVideo)
  }
  const movies = boxes.filter(({ type }) => type === 'moof')
  const media = boxes.filter(({ type }) => type === 'mdat')
  const isKnown = boxes.every(({ type }) => /^(styp|sidx|prft|emsg|moof|mdat|free|skip)$/.test(type))
  if (!isKnown || movies.length === 0) throw new AppError('rule_broken', segmentErrors.notVideo)
  if (media.every(({ content }) => content.length === 0))
    throw new AppError('rule_broken', segmentErrors.truncated)
  for (const movie of movies)
    for (const fragment of findChildren(movie, 'traf')) {
      const header = findChildren(fragment, 'tfhd')[0]
      const run = findChildren(fragment, 'trun')[0]
      if (!header || header.content.length < 8) throw new AppError('rule_broken', segmentErrors.notVideo)
      if (header.content.readUInt32BE(4) !== videoTrack || !run) continue
      const flags = readFirstFlags(header, run)
      if (flags !== null && flags & nonSync) throw new AppError('rule_broken', segmentErrors.keyFrame)
      return
    }
}
