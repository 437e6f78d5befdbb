import { Mic, MicOff, SwitchCamera } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { setSound, type Device } from './camera.ts'
import { LevelMeter } from './level-meter.tsx'
import * as texts from './texts.ts'
import type { CameraHandle } from './use-camera.ts'

function toOptions(devices: readonly Device[], name: (at: number) => string) {
  return devices.map(({ id, label }, index) => ({ value: id, label: label || name(index + 1) }))
}

/** Which device a track is from. */
const getDeviceId = (track: MediaStreamTrack | undefined): string => track?.getSettings().deviceId ?? ''

/** Camera and microphone of an open camera, with the microphone's level. */
export function DeviceControls({ camera }: { readonly camera: CameraHandle }) {
  const { stream, cameras, microphones, choice, open } = camera
  const isPhone = useMediaQuery('(pointer: coarse)')
  const [isMuted, setMuted] = useState(false)
  const [video] = stream?.getVideoTracks() ?? []
  const [audio] = stream?.getAudioTracks() ?? []
  // Another camera comes with another track of sound.
  useEffect(() => {
    if (audio) setSound(audio, !isMuted)
  }, [audio, isMuted])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {isPhone ? (
          <Button
            onClick={() => open({ cameraId: '', facing: choice.facing === 'user' ? 'environment' : 'user' })}
          >
            <SwitchCamera aria-hidden className="size-4" />
            {texts.flip}
          </Button>
        ) : (
          cameras.length > 1 && (
            <Select
              label={texts.camera}
              value={getDeviceId(video)}
              options={toOptions(cameras, texts.cameraNumber)}
              onChange={(cameraId) => open({ cameraId })}
              className="max-w-60"
            />
          )
        )}
        {microphones.length > 1 && audio && (
          <Select
            label={texts.microphone}
            value={getDeviceId(audio)}
            options={toOptions(microphones, texts.microphoneNumber)}
            onChange={(microphoneId) => open({ microphoneId })}
            className="max-w-60"
          />
        )}
        {audio && (
          <Button aria-pressed={isMuted} onClick={() => setMuted(!isMuted)}>
            {isMuted ? <MicOff aria-hidden className="size-4" /> : <Mic aria-hidden className="size-4" />}
            {isMuted ? texts.unmute : texts.mute}
          </Button>
        )}
      </div>
      {!audio && <p className="text-sm text-danger">{texts.noMicrophone}</p>}
      {isMuted ? <p className="text-sm text-muted">{texts.isMuted}</p> : <LevelMeter stream={stream} />}
    </div>
  )
}
