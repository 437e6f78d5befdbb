import { readMime } from '../media/mime.ts'
import { openFragmentBuffer, type FragmentBuffer } from './fragment-buffer.ts'
import { choosePlayback } from './media-source.ts'
import {
  findNext,
  getCushion,
  planPlayback,
  planTrim,
  type FragmentPosition,
  type StreamPosition,
} from './plan.ts'

interface LiveStreamState extends StreamPosition {
  /** Empty before the first fragment. */
  readonly mime: string
}

/** Where a player gets a stream from. A part that is gone, or not there yet, is null. */
export interface LiveSource {
  readonly fetchInit: (generation: number, signal: AbortSignal) => Promise<Uint8Array | null>
  /** Waits some seconds at the server for a fragment that is the next one. */
  readonly fetchFragment: (position: FragmentPosition, signal: AbortSignal) => Promise<Uint8Array | null>
  /** The same stream as HLS. */
  readonly playlistUrl: string
}

/** `unsupported`: the browser plays neither fragments of this type nor HLS. */
export type PlayerStatus = 'waiting' | 'playing' | 'unsupported'

export interface LivePlayer {
  /** The state that the server gave last. */
  readonly update: (state: LiveStreamState) => void
  readonly stop: () => void
}

const retryMs = 700
const stepMs = 250

/** The one after this fragment, if its generation goes on. */
const follow = (last: FragmentPosition | null): FragmentPosition | null =>
  last && { ...last, sequence: last.sequence + 1 }

/** Plays a live stream in a media element, at its live edge, for as long as it runs. */
export function startLivePlayer(
  video: HTMLVideoElement,
  source: LiveSource,
  onStatus: (status: PlayerStatus) => void,
): LivePlayer {
  const abort = new AbortController()
  const { signal } = abort
  let latest: LiveStreamState | undefined
  let wake = Promise.withResolvers<void>()
  let started = false
  let stalls = 0
  let buffer: FragmentBuffer | undefined

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
      void wake.promise.then(resolve)
    })

  /** Keeps the picture at the live edge. */
  function steer(): void {
    if (!buffer || video.seeking) return
    const { seekTo, rate } = planPlayback(
      video.currentTime,
      buffer.getRanges(),
      video.playbackRate,
      getCushion(stalls),
    )
    if (seekTo !== undefined) video.currentTime = seekTo
    if (video.playbackRate !== rate) video.playbackRate = rate
  }

  async function play(): Promise<void> {
    let last: FragmentPosition | null = null
    /** The generation whose initialization segment was appended, and the one of the fragment before. */
    let [initialized, placed] = [0, 0]
    for (let state = latest; state && !signal.aborted; state = latest) {
      try {
        buffer ??= await openFragmentBuffer(video, state.mime, signal)
        const next: FragmentPosition | null = findNext(last, state) ?? follow(last)
        if (!next) {
          await pause(retryMs)
          continue
        }
        if (initialized !== next.generation) {
          const init = await source.fetchInit(next.generation, signal)
          if (!init) {
            await pause(retryMs)
            continue
          }
          await buffer.begin(init, readMime(init))
          initialized = next.generation
        }
        // The server answers the one after the last as soon as it is there.
        const bytes = await source.fetchFragment(next, signal)
        if (!bytes) {
          // One that is gone is skipped.
          if (next.sequence <= state.last_sequence) last = next
          else await pause(retryMs)
          continue
        }
        await buffer.append(
          bytes,
          placed === next.generation ? undefined : (buffer.getRanges().at(-1)?.[1] ?? 0),
        )
        placed = next.generation
        last = next
        steer()
        const until = planTrim(video.currentTime, buffer.getRanges())
        if (until !== null) await buffer.removeUntil(until)
      } catch {
        if (signal.aborted) return
        // A media element that failed starts over with another buffer.
        if (video.error) {
          buffer = undefined
          last = null
          ;[initialized, placed] = [0, 0]
        }
        onStatus('waiting')
        await pause(retryMs)
      }
    }
  }

  function start({ mime }: LiveStreamState): void {
    started = true
    const playback = choosePlayback(mime, video)
    if (playback === 'fragments') void play()
    else if (playback === 'hls') video.src = source.playlistUrl
    else onStatus('unsupported')
  }

  const timer = setInterval(steer, stepMs)
  video.addEventListener('playing', () => onStatus('playing'), { signal })
  video.addEventListener(
    'waiting',
    () => {
      // Before the first picture, and after a jump, waiting is no stall.
      if (video.currentTime > 2 && !video.seeking) stalls += 1
      onStatus('waiting')
    },
    { signal },
  )

  return {
    update: (next) => {
      latest = next
      wake.resolve()
      wake = Promise.withResolvers()
      if (!started && next.mime !== '' && next.last_sequence > 0) start(next)
    },
    stop: () => {
      abort.abort()
      clearInterval(timer)
      wake.resolve()
      video.removeAttribute('src')
      video.load()
    },
  }
}
