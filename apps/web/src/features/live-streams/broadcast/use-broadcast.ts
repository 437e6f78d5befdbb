import { useCallback, useEffect, useRef, useState } from 'react'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { getBroadcasterKey } from './broadcaster-key.ts'
import type { Encoder } from './encoder.ts'
import { adaptQuality, qualities, type PictureSize, type QualityState } from './quality.ts'
import { startUploader, type Uploader, type UploadCalls, type UploadStatus } from './uploader.ts'

/**
 * - `off`        not live from this page
 * - `starting`   until the server has the first fragment
 * - `live`
 * - `elsewhere`  another tab or device is live
 * - `failed`     stopped by itself, with a message
 */
type BroadcastPhase = 'off' | 'starting' | 'live' | 'elsewhere' | 'failed'

export interface BroadcastHandle {
  readonly phase: BroadcastPhase
  /** Why it is elsewhere or failed. */
  readonly message: string
  readonly status: UploadStatus
  /** Index of the quality in `qualities`. */
  readonly level: number
  readonly start: (stream: MediaStream, picture: PictureSize, takeOver: boolean) => void
  /** Goes on with another camera, or with the picture's new shape. */
  readonly change: (stream: MediaStream, picture: PictureSize) => void
  /** Sends what is left. The caller then ends the broadcast at the server. */
  readonly finish: () => Promise<void>
}

interface Input {
  readonly stream: MediaStream
  readonly picture: PictureSize
}

const idle: UploadStatus = { waitingMs: 0, isOffline: false, isLive: false }
const drainMs = 6000

function createCalls(id: string): UploadCalls {
  const broadcaster_key = getBroadcasterKey(id)
  const params = { live_stream_id: id }
  const toBlob = (bytes: Uint8Array): Blob =>
    new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'video/mp4' })
  return {
    start: (mime, takeOver, signal) =>
      call(contract.liveStreams.startBroadcast, {
        params,
        body: { broadcaster_key, mime, take_over: takeOver ? 1 : 0 },
        signal,
      }),
    putInit: (generation, bytes, signal) =>
      call(contract.liveStreams.putInit, {
        params,
        query: { broadcaster_key, generation: String(generation) },
        body: toBlob(bytes),
        signal,
      }),
    putFragment: (grant, { bytes, startMs, durationMs }, signal) =>
      call(contract.liveStreams.putFragment, {
        params: { ...params, sequence: String(grant.next_sequence) },
        query: {
          broadcaster_key,
          generation: String(grant.generation),
          start_ms: String(Math.round(startMs)),
          duration_ms: String(Math.max(1, Math.round(durationMs))),
        },
        body: toBlob(bytes),
        signal,
      }),
  }
}

/** Encodes and uploads a broadcast from this page. It ends at the server only when it is ended there. */
export function useBroadcast(id: string): BroadcastHandle {
  const [phase, setPhase] = useState<BroadcastPhase>('off')
  const [message, setMessage] = useState('')
  const [status, setStatus] = useState(idle)
  const [level, setLevel] = useState(0)
  const uploader = useRef<Uploader>(undefined)
  const encoder = useRef<Encoder>(undefined)
  const input = useRef<Input>(undefined)
  const quality = useRef<QualityState>({ level: 0, since: 0 })
  const runs = useRef(0)
  /** Starts and stops follow each other. */
  const work = useRef<Promise<void>>(Promise.resolve())

  const halt = useCallback((next: BroadcastPhase, text: string) => {
    uploader.current?.stop()
    uploader.current = undefined
    input.current = undefined
    const stopped = encoder.current
    encoder.current = undefined
    void stopped?.stop().catch(() => {})
    setPhase(next)
    setMessage(text)
    setStatus(idle)
  }, [])
  useEffect(() => () => halt('off', ''), [halt])

  /** Stops the encoder, and starts another one with what is to be encoded by now. */
  const encode = useCallback((): void => {
    const step = async (): Promise<void> => {
      const stopped = encoder.current
      encoder.current = undefined
      await stopped?.stop().catch(() => {})
      const [source, target] = [input.current, uploader.current]
      if (!source || !target) return
      const run = (runs.current += 1)
      // Loads with the first broadcast: the library is larger than the page.
      const { startEncoder } = await import('./encoder.ts')
      const started = await startEncoder(source.stream, source.picture, qualities[quality.current.level]!, {
        onSegment: (segment, mime) => target.add({ ...segment, mime, run }),
        onError: (error) => {
          if (runs.current === run && uploader.current === target) halt('failed', getErrorMessage(error))
        },
      })
      if (uploader.current === target) encoder.current = started
      else await started.stop().catch(() => {})
    }
    work.current = work.current.then(step).catch((error: unknown) => halt('failed', getErrorMessage(error)))
  }, [halt])

  function onStatus(next: UploadStatus): void {
    setStatus(next)
    if (next.isLive) setPhase('live')
    // Without a connection a smaller picture does not help, and what waits is caught up with first.
    if (next.isOffline) {
      quality.current = { ...quality.current, since: performance.now() }
      return
    }
    const adapted = adaptQuality(quality.current, next.waitingMs, performance.now())
    const isOther = adapted.level !== quality.current.level
    quality.current = adapted
    if (!isOther) return
    setLevel(adapted.level)
    encode()
  }

  return {
    phase,
    message,
    status,
    level,
    start: (stream, picture, takeOver) => {
      halt('starting', '')
      quality.current = { level: 0, since: performance.now() }
      setLevel(0)
      input.current = { stream, picture }
      uploader.current = startUploader(createCalls(id), takeOver, {
        onStatus,
        onConflict: (error) => halt('elsewhere', getErrorMessage(error)),
        onRefused: (error) => halt('failed', getErrorMessage(error)),
      })
      encode()
    },
    change: (stream, picture) => {
      if (!uploader.current) return
      input.current = { stream, picture }
      encode()
    },
    finish: async () => {
      input.current = undefined
      encode()
      await work.current
      await uploader.current?.drain(drainMs)
      halt('off', '')
    },
  }
}
