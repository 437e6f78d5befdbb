import { useEffect, useRef } from 'react'
import { cn } from '../../../lib/cn.ts'
import type { PictureSize } from './quality.ts'
import * as texts from './texts.ts'

interface PreviewProps {
  readonly stream: MediaStream
  /** The camera on the side of the screen is shown as a mirror, as people know themselves. */
  readonly mirrored: boolean
  /** The size of the picture, and each time it changes, as when a phone is turned. */
  readonly onSize: (size: PictureSize) => void
}

/** What the camera sees, without sound. */
export function Preview({ stream, mirrored, onSize }: PreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      aria-label={texts.preview}
      autoPlay
      muted
      playsInline
      onResize={({ currentTarget: { videoWidth: width, videoHeight: height } }) => {
        if (width > 0 && height > 0) onSize({ width, height })
      }}
      className={cn('max-h-[70dvh] w-full rounded-lg bg-black object-contain', mirrored && '-scale-x-100')}
    />
  )
}
