import { readMime } from '../media/mime.ts'
import { openFragmentBuffer } from './fragment-buffer.ts'
import { choosePlayback } from './media-source.ts'
import { findNextFragment, getDuration, parsePlaylist, type PlaylistFragment } from './playlist.ts'

const retryMs = 1000
const idleMs = 300
/** Played fragments that stay in the buffer. */
const keptBehindSeconds = 30

/** `failed`: the recording is gone, or the browser cannot play it. */
export type RecordingStatus = 'loading' | 'ready' | 'failed'

async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`Status ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Plays a recording from its playlist, with seeking. Returns a function that stops it. */
export function startRecordingPlayer(
  video: HTMLVideoElement,
  url: string,
  onStatus: (status: RecordingStatus) => void,
): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

  async function load(): Promise<PlaylistFragment[]> {
    const response = await fetch(url, { signal })
    if (!response.ok) throw new Error(`Status ${response.status}`)
    return parsePlaylist(await response.text(), new URL(url, location.href).href)
  }

  async function play(fragments: PlaylistFragment[]): Promise<void> {
    const [first] = fragments
    if (!first) throw new Error('The playlist is empty')
    const mime = readMime(await fetchBytes(first.initUrl, signal))
    if (choosePlayback(mime, video) !== 'fragments') throw new Error('Not supported')
    const buffer = await openFragmentBuffer(video, mime, signal)
    buffer.source.duration = getDuration(fragments)
    onStatus('ready')
    const buffered = new Set<number>()
    let initUrl = ''
    while (!signal.aborted) {
      const next = findNextFragment(fragments, video.currentTime, buffered)
      if (next === null) {
        await pause(idleMs)
        continue
      }
      const fragment = fragments[next]!
      try {
        if (fragment.initUrl !== initUrl) {
          const init = await fetchBytes(fragment.initUrl, signal)
          await buffer.begin(init, readMime(init))
          ;({ initUrl } = fragment)
        }
        await buffer.append(await fetchBytes(fragment.url, signal), fragment.start)
        buffered.add(next)
        const until = video.currentTime - keptBehindSeconds
        if ([...buffered].some((index) => fragments[index]!.start < until - keptBehindSeconds)) {
          await buffer.removeUntil(until)
          for (const index of buffered) if (fragments[index]!.start < until) buffered.delete(index)
        }
      } catch {
        await pause(retryMs)
      }
    }
  }

  async function start(): Promise<void> {
    try {
      await play(await load())
    } catch {
      if (signal.aborted) return
      if (video.canPlayType('application/vnd.apple.mpegurl') === '') onStatus('failed')
      else {
        video.src = url
        onStatus('ready')
      }
    }
  }
  void start()
  return () => {
    abort.abort()
    video.removeAttribute('src')
    video.load()
  }
}
