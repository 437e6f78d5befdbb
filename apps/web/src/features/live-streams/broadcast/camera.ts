/**
 * Why there is no picture:
 * - `denied`    the browser or the person refuses the camera
 * - `absent`    there is none
 * - `busy`      another program uses it
 * - `insecure`  the page is not on https, so browsers offer no camera
 * - `lost`      it was unplugged, or the phone took it away
 */
export type CameraIssue = 'denied' | 'absent' | 'busy' | 'insecure' | 'lost' | 'failed'

const issues: Readonly<Record<string, CameraIssue>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export function toCameraIssue(error: unknown): CameraIssue {
  return (error instanceof Error && issues[error.name]) || 'failed'
}

type Facing = 'user' | 'environment'

export interface CameraChoice {
  /** Empty for the device's own choice. */
  readonly cameraId: string
  readonly microphoneId: string
  /** On phones. */
  readonly facing: Facing
}

/** The camera at up to 720p: more would only be made smaller. */
function toVideo({ cameraId, facing }: CameraChoice): MediaTrackConstraints {
  return {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30, max: 30 },
    ...(cameraId === '' ? { facingMode: { ideal: facing } } : { deviceId: { exact: cameraId } }),
  }
}

/** Opens camera and microphone; without a microphone, the camera alone. Throws what `getUserMedia` throws. */
export async function openCamera(choice: CameraChoice): Promise<MediaStream> {
  const video = toVideo(choice)
  const audio = {
    echoCancellation: true,
    noiseSuppression: true,
    ...(choice.microphoneId !== '' && { deviceId: { exact: choice.microphoneId } }),
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio })
  } catch (error) {
    if (toCameraIssue(error) !== 'absent') throw error
    return navigator.mediaDevices.getUserMedia({ video })
  }
}

/** Turns a microphone's sound on or off; off, it sends silence. */
export function setSound(track: MediaStreamTrack, isOn: boolean): void {
  track.enabled = isOn
}

export interface Device {
  readonly id: string
  readonly label: string
}

/** Cameras and microphones by name; browsers name them only after one was allowed. */
export async function listDevices(): Promise<{ cameras: Device[]; microphones: Device[] }> {
  const found = await navigator.mediaDevices.enumerateDevices()
  const list = (kind: MediaDeviceKind): Device[] =>
    found
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { cameras: list('videoinput'), microphones: list('audioinput') }
}
