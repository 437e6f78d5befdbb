import { useCallback, useEffect, useRef, useState } from 'react'
import {
  listDevices,
  openCamera,
  toCameraIssue,
  type CameraChoice,
  type CameraIssue,
  type Device,
} from './camera.ts'

export interface CameraHandle {
  /** Null while it is off or opens. */
  readonly stream: MediaStream | null
  readonly issue: CameraIssue | null
  readonly isOpening: boolean
  readonly choice: CameraChoice
  readonly cameras: readonly Device[]
  readonly microphones: readonly Device[]
  readonly open: (next?: Partial<CameraChoice>) => void
  readonly close: () => void
}

const none: { cameras: Device[]; microphones: Device[] } = { cameras: [], microphones: [] }

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The camera and microphone of this page. They are off until opened, and when the page is left. */
export function useCamera(): CameraHandle {
  const [choice, setChoice] = useState<CameraChoice>({
    cameraId: '',
    microphoneId: '',
    facing: 'environment',
  })
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [issue, setIssue] = useState<CameraIssue | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [devices, setDevices] = useState(none)
  const current = useRef<MediaStream | null>(null)
  const attempt = useRef(0)

  const show = useCallback((next: MediaStream | null) => {
    current.current = next
    setStream(next)
  }, [])
  const close = useCallback(() => {
    attempt.current += 1
    stopTracks(current.current)
    show(null)
  }, [show])
  useEffect(
    () => () => {
      attempt.current += 1
      stopTracks(current.current)
    },
    [],
  )

  async function open(next: CameraChoice): Promise<void> {
    const own = (attempt.current += 1)
    setChoice(next)
    setIssue(null)
    // Not typed as optional, but absent on pages without https.
    if (!('mediaDevices' in navigator)) {
      setIssue('insecure')
      return
    }
    setOpening(true)
    // Phones open one camera at a time.
    stopTracks(current.current)
    try {
      const opened = await openCamera(next)
      if (own !== attempt.current) {
        stopTracks(opened)
        return
      }
      for (const track of opened.getTracks())
        track.addEventListener('ended', () => {
          if (current.current !== opened) return
          stopTracks(opened)
          show(null)
          setIssue('lost')
        })
      show(opened)
      setDevices(await listDevices())
    } catch (error) {
      if (own !== attempt.current) return
      show(null)
      setIssue(toCameraIssue(error))
    } finally {
      if (own === attempt.current) setOpening(false)
    }
  }

  return {
    stream,
    issue,
    isOpening,
    choice,
    ...devices,
    open: (next) => void open({ ...choice, ...next }),
    close,
  }
}
