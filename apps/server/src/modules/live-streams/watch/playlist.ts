import type { EdgeFragment } from './snapshot.ts'

/** The media type of playlists (RFC 8216). */
export const playlistType = 'application/vnd.apple.mpegurl'

/**
 * A playlist (RFC 8216) of fragments, the oldest first, whose addresses are relative to it. A new initialization segment
 * follows a discontinuity. `query` is appended to each address.
 */
export function formatPlaylist(
  fragments: readonly EdgeFragment[],
  { query, ended }: { readonly query: string; readonly ended: boolean },
): string {
  const longest = Math.max(1000, ...fragments.map(({ duration_ms }) => duration_ms))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${fragments[0]?.sequence ?? 0}`,
    // Generations count the discontinuities before.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.max(0, (fragments[0]?.generation ?? 1) - 1)}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(ended ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
  ]
  let generation: number | undefined
  for (const fragment of fragments) {
    if (fragment.generation !== generation) {
      if (generation !== undefined) lines.push('#EXT-X-DISCONTINUITY')
      generation = fragment.generation
      lines.push(`#EXT-X-MAP:URI="init/${generation}.mp4${query}"`)
    }
    lines.push(
      `#EXTINF:${(fragment.duration_ms / 1000).toFixed(3)},`,
      `fragments/${generation}/${fragment.sequence}.m4s${query}`,
    )
  }
  if (ended) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}
