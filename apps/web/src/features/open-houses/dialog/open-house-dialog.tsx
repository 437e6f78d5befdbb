import {
  createOpenHouse,
  toOpenHouse,
  toOpenHouseFields,
  type OpenHouseFields,
} from '@pb/rules/open-house-entry'
import { newYorkDate } from '@pb/rules/new-york'
import { useState } from 'react'
import { OwnListingField } from '../../../components/domain/own-listing-field.tsx'
import type { OpenHouseRequest } from '../../../components/domain/open-house-request.ts'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toFormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useSchedule } from '../mutations.ts'
import * as texts from './texts.ts'

interface OpenHouseDialogProps {
  readonly request: OpenHouseRequest
  readonly onClose: () => void
}

/** Why these times cannot be scheduled; null if they can. */
function findIssue({ time_start: start, time_end: end }: ReturnType<typeof toOpenHouse>): string | null {
  if (Number.isNaN(start) || Number.isNaN(end)) return texts.enterTimes
  if (end <= start) return texts.endsBeforeStart
  return end * 1000 <= Date.now() ? texts.inThePast : null
}

/** Schedules an open house, or changes one. */
export default function OpenHouseDialog({ request, onClose }: OpenHouseDialogProps) {
  const { house } = request
  const [key] = useState(randomKey)
  const [listing, setListing] = useState(
    house ? { id: house.listing.advertisement_id, title: house.listing.title } : request.listing,
  )
  const [fields, setFields] = useState<OpenHouseFields>(() =>
    house ? toOpenHouseFields(house) : createOpenHouse(newYorkDate(new Date())),
  )
  const [remarks, setRemarks] = useState(house?.remarks ?? '')
  const [issue, setIssue] = useState<string | null>(null)
  const schedule = useSchedule()
  const errors = schedule.error ? toFormErrors(schedule.error, ['time_start', 'time_end']) : {}
  const change = (next: Partial<OpenHouseFields>): void => {
    setIssue(null)
    setFields((before) => ({ ...before, ...next }))
  }
  const timeError = issue ?? errors['time_end'] ?? errors['time_start']
  function submit(): void {
    const { time_start, time_end, by_appointment } = toOpenHouse(fields)
    const found = listing ? findIssue({ time_start, time_end, by_appointment }) : texts.chooseListing
    setIssue(found)
    if (found !== null || !listing) return
    const times = { time_start, time_end, by_appointment, remarks: remarks.trim() }
    schedule.mutate({ house, listingId: listing.id, times, key }, { onSuccess: onClose })
  }
  const input = (name: 'date' | 'start' | 'end', type: 'date' | 'time') => ({
    type,
    name,
    value: fields[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  })
  return (
    <SubmitDialog
      sends={house !== undefined && house.live_stream_id !== null}
      title={house ? texts.change : texts.schedule}
      submitText={house ? texts.saveButton : texts.scheduleButton}
      busy={schedule.isPending}
      error={timeError ?? errors['']}
      tall={!listing}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnListingField
        value={listing}
        fixed={request.listing !== undefined || house !== undefined}
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
        <Field label={texts.end} hint={texts.newYorkTime}>
          <Input {...input('end', 'time')} />
        </Field>
      </div>
      {house && house.live_stream_id !== null && <p className="text-sm text-muted">{texts.clientsEmailed}</p>}
      <Checkbox
        checked={fields.by_appointment}
        onCheckedChange={(by_appointment) => change({ by_appointment })}
      >
        {texts.byAppointment}
      </Checkbox>
      <Field label={texts.remarks} hint={texts.remarksHint}>
        <Textarea
          maxLength={2000}
          className="min-h-16!"
          value={remarks}
          onChange={({ target }) => setRemarks(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}
