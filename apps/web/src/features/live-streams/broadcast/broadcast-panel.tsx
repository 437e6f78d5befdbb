import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { Camera, Radio } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { formatShowingStart } from '../../../lib/format-showing-time.ts'
import { useNow } from '../media/use-now.ts'
import { useEnd, useRefresh } from '../mutations.ts'
import { CameraIssueNote } from './camera-issue.tsx'
import { DeviceControls } from './device-controls.tsx'
import { Preview } from './preview.tsx'
import type { PictureSize } from './quality.ts'
import { StatusLine } from './status-line.tsx'
import * as texts from './texts.ts'
import { useBroadcast } from './use-broadcast.ts'
import { useCamera } from './use-camera.ts'
import { useWakeLock } from './use-wake-lock.ts'

const isTall = ({ width, height }: PictureSize): boolean => height > width
/** Browsers without these cannot encode video for a broadcast. */
const canEncode = (): boolean => typeof VideoEncoder === 'function' && typeof AudioEncoder === 'function'

/** Where an agent goes live: camera and microphone, the broadcast and its end. */
export function BroadcastPanel({ stream }: { readonly stream: LiveStreamDetail }) {
  const camera = useCamera()
  const broadcast = useBroadcast(stream.live_stream_id)
  const [picture, setPicture] = useState<PictureSize | null>(null)
  const [isEnding, setEnding] = useState(false)
  const end = useEnd()
  const refresh = useRefresh()
  const now = useNow()
  const { phase } = broadcast
  const isOn = phase === 'starting' || phase === 'live'
  useWakeLock(isOn)

  // The lists, the header of this page and other tabs show that it is live.
  const onChange = useEffectEvent(refresh)
  useEffect(() => {
    if (phase === 'live' || phase === 'elsewhere') onChange()
  }, [phase])
  // Another camera while live: the broadcast goes on with it.
  const changed = useRef<MediaStream | null>(null)
  useEffect(() => {
    if (!camera.stream || !picture || changed.current === camera.stream) return
    changed.current = camera.stream
    broadcast.change(camera.stream, picture)
  }, [camera.stream, picture, broadcast])

  function resize(next: PictureSize): void {
    setPicture(next)
    if (camera.stream && picture && isTall(next) !== isTall(picture)) broadcast.change(camera.stream, next)
  }
  function start(takeOver: boolean): void {
    if (camera.stream && picture) broadcast.start(camera.stream, picture, takeOver)
  }
  async function finish(): Promise<void> {
    await broadcast.finish()
    end.mutate(
      { stream, input: null },
      {
        onSuccess: () => {
          setEnding(false)
          camera.close()
        },
        onError: () => setEnding(false),
      },
    )
  }
  const closes =
    now < stream.broadcast.time_closes * 1000 ? formatShowingStart(stream.broadcast.time_closes) : null
  const opens = texts.opens(formatShowingStart(stream.broadcast.time_opens))
  const isEarly = stream.broadcast.time_opens * 1000 > now
  const isInterrupted = stream.state === 'interrupted' && !isOn
  const wasHere = stream.broadcast.by_this_key === 1 && (isInterrupted || stream.state === 'live') && !isOn

  if (!canEncode())
    return stream.state === 'past' ? null : (
      <Panel title={texts.title}>
        <p className="text-sm">{texts.noEncoder}</p>
      </Panel>
    )
  return (
    <Panel title={texts.title}>
      <UnsavedChanges
        when={isOn}
        title={texts.leaveTitle}
        description={texts.leaveText}
        confirmText={texts.leaveConfirm}
      />
      <div className="flex flex-col gap-4">
        {camera.stream && (
          <Preview
            stream={camera.stream}
            mirrored={
              camera.choice.facing === 'user' ||
              camera.stream.getVideoTracks()[0]?.getSettings().facingMode === 'user'
            }
            onSize={resize}
          />
        )}
        {camera.issue !== null && <CameraIssueNote issue={camera.issue} onRetry={() => camera.open()} />}
        {camera.stream && <DeviceControls camera={camera} />}
        {!camera.stream && camera.issue === null && (
          <>
            <p className="text-sm text-muted">
              {stream.state === 'past' && closes !== null
                ? stream.broadcast.time_ended === null
                  ? texts.stillOpen(closes)
                  : texts.hasEnded(closes)
                : wasHere
                  ? texts.wasLive
                  : isEarly
                    ? `${texts.introduction} ${opens}`
                    : texts.introduction}
            </p>
            <Button
              variant={stream.state === 'past' ? 'secondary' : 'primary'}
              className="self-start"
              loading={camera.isOpening}
              onClick={() => camera.open()}
            >
              <Camera aria-hidden className="size-4" />
              {texts.turnOn}
            </Button>
          </>
        )}
        {(phase === 'failed' || phase === 'elsewhere') && (
          <div role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
            <p className="font-medium">{phase === 'failed' ? texts.failed : texts.elsewhere}</p>
            <p>{broadcast.message}</p>
          </div>
        )}
        {isInterrupted && <p className="text-sm font-medium">{texts.interrupted}</p>}
        {isOn && phase === 'live' && (
          <StatusLine
            status={broadcast.status}
            isSmaller={broadcast.level > 0}
            startedAt={stream.broadcast.time_started}
          />
        )}
        {camera.stream && (
          <div className="flex flex-wrap items-center gap-2">
            {isOn ? (
              <Button variant="danger" onClick={() => setEnding(true)}>
                {texts.endBroadcast}
              </Button>
            ) : phase === 'elsewhere' ? (
              <Button variant="primary" onClick={() => start(true)}>
                {texts.goLiveHere}
              </Button>
            ) : isEarly ? (
              <p className="text-sm text-muted">{opens}</p>
            ) : (
              picture && (
                <Button variant="primary" onClick={() => start(false)}>
                  <Radio aria-hidden className="size-4" />
                  {wasHere || isInterrupted ? texts.goOn : texts.goLive}
                </Button>
              )
            )}
            {!isOn && (
              <Button variant="ghost" onClick={camera.close}>
                {texts.turnOff}
              </Button>
            )}
            {phase === 'starting' && <output className="text-sm text-muted">{texts.starting}</output>}
          </div>
        )}
        {!isOn && (stream.state === 'live' || isInterrupted) && (
          <Button className="self-start" onClick={() => setEnding(true)}>
            {texts.endBroadcast}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={(open) => !open && setEnding(false)}
        title={texts.endTitle}
        confirmText={texts.endConfirm}
        danger
        loading={end.isPending}
        onConfirm={() => void finish()}
      >
        <p className="text-sm">{closes === null ? texts.endText : texts.endTextAgain(closes)}</p>
      </ConfirmDialog>
    </Panel>
  )
}
