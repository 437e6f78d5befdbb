import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { useRef, useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatFileSize } from '../../../lib/format-file-size.ts'
import { formatShowingStart } from '../../../lib/format-showing-time.ts'
import { formatDuration } from '../media/format-duration.ts'
import { useSaveRecording } from '../mutations.ts'
import { RecordingVideo } from './recording-video.tsx'
import * as texts from './texts.ts'
import { findTrimIssues, toTrim, type TrimEntry } from './trim.ts'

function Deleted({ stream }: { readonly stream: LiveStreamDetail }) {
  const save = useSaveRecording()
  const { recording } = stream
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <p>{texts.deletedUntil(formatShowingStart(recording.time_purged ?? 0))}</p>
      <Button
        loading={save.isPending}
        onClick={() => save.mutate({ stream, input: { ...getTrim(stream), state: 'private' } })}
      >
        {texts.restore}
      </Button>
    </div>
  )
}

const getTrim = ({ recording }: LiveStreamDetail) => ({
  trim_from_s: recording.trim_from_s,
  trim_to_s: recording.trim_to_s,
})

function Trim({ stream, getTime }: { readonly stream: LiveStreamDetail; readonly getTime: () => number }) {
  const { recording } = stream
  const save = useSaveRecording()
  const [entry, setEntry] = useState<TrimEntry>({
    from: formatDuration(recording.trim_from_s),
    to: formatDuration(recording.trim_to_s ?? recording.duration_s),
  })
  const [issues, setIssues] = useState<Partial<TrimEntry>>({})
  const change = (next: Partial<TrimEntry>): void => {
    setIssues({})
    setEntry((before) => ({ ...before, ...next }))
  }
  function submit(): void {
    const found = findTrimIssues(entry, recording.duration_s)
    setIssues(found)
    if (recording.state === 'none' || Object.keys(found).length > 0) return
    save.mutate({ stream, input: { state: recording.state, ...toTrim(entry, recording.duration_s) } })
  }
  const field = (name: 'from' | 'to', label: string, button: string) => (
    <div className="flex items-start gap-2">
      <div className="grow">
        <Field label={label} error={issues[name]} hint={texts.timeHint}>
          <Input
            autoComplete="off"
            maxLength={10}
            value={entry[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </Field>
      </div>
      <Button className="mt-[26px]" onClick={() => change({ [name]: formatDuration(getTime()) })}>
        {button}
      </Button>
    </div>
  )
  return (
    <Form
      sends={false}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (!save.isPending) submit()
      }}
    >
      <p className="text-sm text-muted">{texts.trimHint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {field('from', texts.from, texts.startHere)}
        {field('to', texts.to, texts.endHere)}
      </div>
      <Button type="submit" className="self-start" loading={save.isPending}>
        {texts.save}
      </Button>
    </Form>
  )
}

/** The recording of a live stream that is over: watching, trimming, publishing, deleting. */
export function RecordingPanel({ stream }: { readonly stream: LiveStreamDetail }) {
  const { recording } = stream
  const save = useSaveRecording()
  const video = useRef<HTMLVideoElement>(null)
  const setState = (state: 'public' | 'private' | 'deleted'): void =>
    save.mutate({ stream, input: { ...getTrim(stream), state } })
  return (
    <Panel title={texts.recording}>
      {recording.state === 'none' ? (
        <p className="text-sm text-muted">{stream.keep_recording === 1 ? texts.none : texts.noneKept}</p>
      ) : recording.state === 'deleted' ? (
        <Deleted stream={stream} />
      ) : (
        <div className="flex flex-col gap-4">
          {recording.url !== null && (
            <RecordingVideo
              video={video}
              url={`${recording.url}${recording.url.includes('?') ? '&' : '?'}all=1`}
              label={texts.video}
              failedText={texts.failed}
            />
          )}
          <p className="text-sm text-muted">
            {texts.facts(formatDuration(recording.duration_s), formatFileSize(recording.bytes))}
            {' · '}
            {recording.state === 'public' ? texts.isPublic : texts.isPrivate}
          </p>
          <div className="flex flex-wrap gap-2">
            {recording.state === 'private' ? (
              <Button variant="primary" loading={save.isPending} onClick={() => setState('public')}>
                {texts.publish}
              </Button>
            ) : (
              <Button loading={save.isPending} onClick={() => setState('private')}>
                {texts.unpublish}
              </Button>
            )}
            <Button variant="ghost" disabled={save.isPending} onClick={() => setState('deleted')}>
              {texts.remove}
            </Button>
          </div>
          <Trim
            key={`${recording.trim_from_s} ${recording.trim_to_s}`}
            stream={stream}
            getTime={() => video.current?.currentTime ?? 0}
          />
        </div>
      )}
    </Panel>
  )
}
