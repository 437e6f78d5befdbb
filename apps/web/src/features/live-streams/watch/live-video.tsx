import type { LiveState } from '@pb/contract/live-stream-schemas'
import { Maximize, Volume2, VolumeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PageButton } from '../../../components/ui/page-button.tsx'
import { startLivePlayer, type LivePlayer, type PlayerStatus } from '../player/live-player.ts'
import { createLiveSource } from './live-source.ts'
import * as texts from './texts.ts'

/** iPhones show a video full screen only by its own method. */
interface PhoneVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void
}

interface LiveVideoProps {
  readonly token: string
  readonly viewer: string
  readonly state: LiveState
  /** The server cannot be reached. */
  readonly isOffline: boolean
}

/** The broadcast at its live edge: without sound until the viewer wants it, as browsers demand. */
export function LiveVideo({ token, viewer, state, isOffline }: LiveVideoProps) {
  const video = useRef<PhoneVideo>(null)
  const frame = useRef<HTMLDivElement>(null)
  const player = useRef<LivePlayer>(undefined)
  const [status, setStatus] = useState<PlayerStatus>('waiting')
  const [isMuted, setMuted] = useState(true)
  const [isBlocked, setBlocked] = useState(false)
  /** Of the picture, which turns with the agent's phone. */
  const [ratio, setRatio] = useState(16 / 9)

  useEffect(() => {
    if (!video.current) return undefined
    const started = startLivePlayer(video.current, createLiveSource(token, viewer), setStatus)
    player.current = started
    return started.stop
  }, [token, viewer])
  useEffect(() => player.current?.update(state), [state])

  function play(): void {
    video.current?.play().then(
      () => setBlocked(false),
      () => setBlocked(true),
    )
  }
  function fitPicture({ videoWidth, videoHeight }: HTMLVideoElement): void {
    if (videoWidth > 0 && videoHeight > 0) setRatio(videoWidth / videoHeight)
  }
  function toggleSound(): void {
    if (!video.current) return
    video.current.muted = !isMuted
    setMuted(!isMuted)
    play()
  }
  function showFullScreen(): void {
    const element = frame.current
    if (typeof element?.requestFullscreen === 'function') void element.requestFullscreen().catch(() => {})
    else video.current?.webkitEnterFullscreen?.()
  }
  const isInterrupted = state.state === 'interrupted' || isOffline
  const isWaiting = status === 'waiting' || isInterrupted
  return (
    <div
      ref={frame}
      style={{ aspectRatio: ratio }}
      className="relative flex max-h-[75dvh] w-full flex-col overflow-hidden rounded-lg bg-black"
    >
      <video
        ref={video}
        aria-label={texts.video}
        autoPlay
        muted
        playsInline
        onLoadedData={play}
        onResize={({ currentTarget }) => fitPicture(currentTarget)}
        className="size-full min-h-0 object-contain"
      />
      <output className="absolute inset-x-0 top-0 flex justify-center p-3 empty:hidden">
        {status === 'unsupported' ? (
          <span className="rounded-md bg-black/80 px-3 py-2 text-sm text-white">{texts.unsupported}</span>
        ) : (
          isWaiting && (
            <span className="rounded-md bg-black/80 px-3 py-2 text-sm text-white">
              {isInterrupted ? texts.reconnecting : texts.loadingVideo}
            </span>
          )
        )}
      </output>
      <div className="absolute inset-x-0 bottom-0 flex items-center justify-between gap-2 p-3">
        {isBlocked ? (
          <PageButton primary onClick={play}>
            {texts.tapToPlay}
          </PageButton>
        ) : (
          <PageButton primary={isMuted} onClick={toggleSound}>
            {isMuted ? (
              <VolumeOff aria-hidden className="size-4" />
            ) : (
              <Volume2 aria-hidden className="size-4" />
            )}
            {isMuted ? texts.tapForSound : texts.soundOff}
          </PageButton>
        )}
        <PageButton label={texts.fullScreen} onClick={showFullScreen}>
          <Maximize aria-hidden className="size-4" />
        </PageButton>
      </div>
    </div>
  )
}
