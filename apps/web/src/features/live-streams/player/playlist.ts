/** A fragment of a playlist (RFC 8216), and the initialization segment that it needs. */
export interface PlaylistFragment {
  readonly url: string
  readonly initUrl: string
  /** Seconds, from the beginning of the playlist. */
  readonly start: number
  readonly duration: number
}

/** The fragments of a media playlist; its relative addresses are resolved against its own. */
export function parsePlaylist(text: string, url: string): PlaylistFragment[] {
  const fragments: PlaylistFragment[] = []
  let initUrl = ''
  let duration = 0
  let start = 0
  for (const line of text.split(/\r?\n/)) {
    const [, map] = /^#EXT-X-MAP:.*URI="([^"]+)"/.exec(line) ?? []
    const [, seconds] = /^#EXTINF:([\d.]+)/.exec(line) ?? []
    if (map !== undefined) initUrl = new URL(map, url).href
    else if (seconds !== undefined) duration = Number(seconds)
    else if (line !== '' && !line.startsWith('#')) {
      fragments.push({ url: new URL(line, url).href, initUrl, start, duration })
      start += duration
      duration = 0
    }
  }
  return fragments
}

/** Seconds of a playlist. */
export function getDuration(fragments: readonly PlaylistFragment[]): number {
  const last = fragments.at(-1)
  return last ? last.start + last.duration : 0
}

/** The index of the fragment at a time; the nearest one beyond the ends. */
export function findFragment(fragments: readonly PlaylistFragment[], time: number): number {
  const index = fragments.findLastIndex(({ start }) => start <= time)
  return Math.max(0, index)
}

/** Seconds that are fetched ahead of playback. */
const wantedAhead = 15

/**
 * The next fragment to fetch for this playback time; null if enough is buffered. `buffered` are the indexes of the
 * fragments in the buffer.
 */
export function findNextFragment(
  fragments: readonly PlaylistFragment[],
  time: number,
  buffered: ReadonlySet<number>,
): number | null {
  for (let index = findFragment(fragments, time); index < fragments.length; index += 1) {
    if (fragments[index]!.start > time + wantedAhead) return null
    if (!buffered.has(index)) return index
  }
  return null
}
