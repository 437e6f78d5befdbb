import type { LiveStreamSource } from '@pb/contract/live-stream-schemas'
import {
  createOpenHouse,
  toOpenHouse,
  toOpenHouseFields,
  type OpenHouseFields,
} from '@pb/rules/open-house-entry'
import { newYorkDate } from '@pb/rules/new-york'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { LiveStreamRequest } from '../../../components/domain/live-stream-request.ts'
import { OwnListingField } from '../../../components/domain/own-listing-field.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toFormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { EmailClients } from '../invite/email-clients.tsx'
import { useSchedule } from '../mutations.ts'
import { liveStreamPath } from '../paths.ts'
import { createEntry, findIssue, toOutsideUrl, type StreamEntry } from './entry.ts'
import * as texts from './texts.ts'

interface LiveStreamDialogProps {
  readonly request: LiveStreamRequest
  readonly onClose: () => void
}

const sources: readonly { value: LiveStreamSource; label: string }[] = [
  { value: 'here', label: texts.fromHere },
  { value: 'elsewhere', label: texts.fromElsewhere },
]

function getTimes({ stream, house }: LiveStreamRequest): OpenHouseFields {
  const given = stream ?? house
  return given
    ? toOpenHouseFields({ ...given, by_appointment: false })
    : createOpenHouse(newYorkDate(new Date()))
}

/** Schedules a live stream, or changes one. */
export default function LiveStreamDialog({ request, onClose }: LiveStreamDialogProps) {
  const { stream, house } = request
  const [key] = useState(randomKey)
  const [listing, setListing] = useState(
    stream ? { id: stream.listing.advertisement_id, title: stream.listing.title } : request.listing,
  )
  const [times, setTimes] = useState<OpenHouseFields>(() => getTimes(request))
  const [entry, setEntry] = useState<StreamEntry>(() => createEntry(stream))
  const [emails, setEmails] = useState(true)
  const [issue, setIssue] = useState<string | null>(null)
  const schedule = useSchedule()
  const navigate = useNavigate()
  const errors = schedule.error ? toFormErrors(schedule.error, ['time_start', 'time_end', 'outside_url']) : {}
  const timeError = issue ?? errors['time_end'] ?? errors['time_start']
  const { time_start: start, time_end: end } = toOpenHouse(times)
  const isMoved = stream !== undefined && (start !== stream.time_start || end !== stream.time_end)
  const hasFixedTimes = house !== undefined

  function change(next: Partial<StreamEntry>): void {
    setIssue(null)
    setEntry((before) => ({ ...before, ...next }))
  }
  function submit(): void {
    const { time_start, time_end } = toOpenHouse(times)
    const found = findIssue({ listing, time_start, time_end, entry })
    setIssue(found)
    if (found !== null || !listing) return
    const outside_url = toOutsideUrl(entry)
    const { source, chat, keepRecording } = entry
    schedule.mutate(
      {
        stream,
        listingId: listing.id,
        houseId: house?.id,
        onlineOnly: entry.onlineOnly,
        emails,
        fields: {
          time_start,
          time_end,
          remarks: entry.remarks.trim(),
          source,
          outside_url,
          keep_recording: keepRecording && source === 'here' ? 1 : 0,
          chat: chat ? 1 : 0,
        },
        key,
      },
      {
        onSuccess: (saved) => {
          onClose()
          if (!stream) void navigate(liveStreamPath(saved.live_stream_id))
        },
      },
    )
  }
  const input = (name: 'date' | 'start' | 'end', type: 'date' | 'time') => ({
    type,
    name,
    disabled: hasFixedTimes,
    value: times[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setIssue(null)
      setTimes((before) => ({ ...before, [name]: target.value }))
    },
  })
  return (
    <SubmitDialog
      sends={isMoved && emails}
      title={stream ? texts.change : texts.schedule}
      submitText={stream ? texts.saveButton : texts.scheduleButton}
      busy={schedule.isPending}
      error={timeError ?? errors['']}
      tall={!listing}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnListingField
        value={listing}
        fixed={request.listing !== undefined || stream !== undefined}
        onChange={(next) => {
          setIssue(null)
          setListing(next)
        }}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={texts.date}>
          <Input {...input('date', 'date')} />
        </Field>
        <Field label={texts.start}>
          <Input {...input('start', 'time')} />
        </Field>
        <Field label={texts.end} hint={hasFixedTimes ? texts.timesOfHouse : texts.newYorkTime}>
          <Input {...input('end', 'time')} />
        </Field>
      </div>
      {isMoved && <EmailClients count={stream.update_recipients} checked={emails} onChange={setEmails} />}
      {!stream && !house && (
        <Checkbox
          checked={!entry.onlineOnly}
          onCheckedChange={(inPerson) => change({ onlineOnly: !inPerson })}
        >
          {texts.inPersonToo}
        </Checkbox>
      )}
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          {texts.source}
        </span>
        <div className="flex">
          <Segmented
            label={texts.source}
            value={entry.source}
            segments={sources}
            onChange={(source) => change({ source })}
          />
        </div>
        <p className="text-xs text-muted">
          {entry.source === 'here' ? texts.fromHereHint : texts.fromElsewhereHint}
        </p>
      </div>
      {entry.source === 'elsewhere' ? (
        <Field label={texts.outsideUrl} error={errors['outside_url']} required>
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            placeholder={texts.outsideUrlExample}
            value={entry.outsideUrl}
            onChange={({ target }) => change({ outsideUrl: target.value })}
          />
        </Field>
      ) : (
        <Checkbox
          checked={entry.keepRecording}
          onCheckedChange={(keepRecording) => change({ keepRecording })}
        >
          {texts.keepRecording}
        </Checkbox>
      )}
      <Checkbox checked={entry.chat} onCheckedChange={(chat) => change({ chat })}>
        {texts.chat}
      </Checkbox>
      <Field label={texts.remarks} hint={texts.remarksHint}>
        <Textarea
          maxLength={2000}
          className="min-h-16!"
          value={entry.remarks}
          onChange={({ target }) => change({ remarks: target.value })}
        />
      </Field>
    </SubmitDialog>
  )
}
