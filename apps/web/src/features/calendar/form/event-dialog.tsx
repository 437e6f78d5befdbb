import type { CalendarEvent } from '@pb/contract/calendar-schemas'
import { useQuery } from '@tanstack/react-query'
import { getZoneName } from '@pb/rules/zone-name'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { EmailsInput } from '../../../components/ui/emails-input.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { getErrorMessage, isConflict } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { calendarSettingsQuery } from '../../../queries/calendar.ts'
import type { Span } from '../model/drag.ts'
import { toClock } from '../model/local-time.ts'
import { getHourOn } from '../model/working-hour.ts'
import { useReloadEvent, useSaveEvent } from '../mutations.ts'
import { useNow } from '../use-now.ts'
import { useWorkingHours } from '../use-working-hours.ts'
import { findErrors, toEntries, toStoredEntries, type Entries, type EntryErrors } from './entries.ts'
import { getReminderOptions } from './reminders.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { ScopeDialog, type SeriesScope } from './scope-dialog.tsx'
import { TimeFields } from './time-fields.tsx'
import * as texts from './texts.ts'

type EventDialogProps = {
  /** The agent's zone, for a new event. */
  readonly zone: string
  readonly onClose: () => void
} & (
  | { readonly event: CalendarEvent; readonly span?: undefined; readonly allDay?: undefined }
  | { readonly event?: undefined; readonly span: Span; readonly allDay: boolean }
)

/** Adds an event, or changes one on the clock of its own zone. */
export default function EventDialog({ zone, event: opened, span, allDay, onClose }: EventDialogProps) {
  const { data: settings } = useQuery(calendarSettingsQuery)
  const [key] = useState(randomKey)
  const [event, setEvent] = useState(opened)
  const [edited, setEdited] = useState<Entries | null>(null)
  const [errors, setErrors] = useState<EntryErrors>({})
  const [asking, setAsking] = useState(false)
  const findHours = useWorkingHours()
  const now = useNow(zone)
  const save = useSaveEvent()
  const reload = useReloadEvent()
  const ownZone = event?.time_zone ?? zone
  const stored = opened
    ? toStoredEntries(event ?? opened)
    : toEntries(span, allDay, settings?.reminders ?? [])
  const entries = edited ?? stored
  const change = (next: Partial<Entries>): void => setEdited({ ...entries, ...next })
  const changesRule = JSON.stringify(entries.repeat) !== JSON.stringify(stored.repeat)

  /** Events for whole days have no times; midnight is none that anyone means. */
  function setAllDay(checked: boolean): void {
    const { start, end } = getHourOn(entries.startDate, now, findHours)
    const hasTimes = checked || entries.startTime !== '00:00'
    change({
      allDay: checked,
      ...(!hasTimes && { startTime: toClock(start.minutes), endTime: toClock(end.minutes) }),
    })
  }
  function send(scope: SeriesScope): void {
    setAsking(false)
    save.mutate({ event, entries, zone: ownZone, scope, key }, { onSuccess: onClose })
  }
  function submit(): void {
    const found = findErrors(entries)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    if (event?.repeats) setAsking(true)
    else send('all')
  }
  function loadCurrent(): void {
    if (!event) return
    reload.mutate(event, {
      onSuccess: (current) => {
        setEvent(current)
        setEdited(null)
        save.reset()
      },
    })
  }
  const failed = reload.error ?? save.error
  return (
    <SubmitDialog
      sends={entries.guests.trim() !== ''}
      title={event ? texts.editEvent : texts.newEvent}
      submitText={event ? texts.save : texts.addEvent}
      busy={save.isPending}
      error={failed ? getErrorMessage(failed) : undefined}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.title} required error={errors.title}>
        <Input
          maxLength={200}
          autoComplete="off"
          value={entries.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox checked={entries.allDay} onCheckedChange={setAllDay}>
          {texts.allDay}
        </Checkbox>
        <Checkbox checked={entries.isTentative} onCheckedChange={(isTentative) => change({ isTentative })}>
          {texts.notConfirmed}
        </Checkbox>
        <Checkbox checked={entries.isFree} onCheckedChange={(isFree) => change({ isFree })}>
          {texts.showAsFree}
        </Checkbox>
        <Checkbox checked={entries.isPrivate} onCheckedChange={(isPrivate) => change({ isPrivate })}>
          <span>
            {texts.isPrivate} <span className="text-muted">({texts.isPrivateHint})</span>
          </span>
        </Checkbox>
      </div>
      <TimeFields entries={entries} errors={errors} onChange={setEdited} />
      <p className="-mt-2 text-xs text-muted">{texts.inZone(getZoneName(ownZone))}</p>
      <RepeatFields
        repeat={entries.repeat}
        startDate={entries.startDate}
        error={errors.repeat}
        onChange={(repeat) => change({ repeat })}
      />
      <Field label={texts.location}>
        <Input
          maxLength={500}
          autoComplete="off"
          value={entries.location}
          onChange={({ target }) => change({ location: target.value })}
        />
      </Field>
      <Field label={texts.guests} hint={texts.guestsHint} error={errors.guests}>
        <EmailsInput value={entries.guests} onChange={(guests) => change({ guests })} />
      </Field>
      <SelectField
        label={texts.reminder}
        value={entries.reminder}
        options={getReminderOptions(entries.reminder)}
        onChange={(reminder) => change({ reminder })}
      />
      <Field label={texts.notes}>
        <Textarea
          maxLength={10_000}
          value={entries.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      {event && isConflict(save.error) && (
        <Button loading={reload.isPending} onClick={loadCurrent} className="self-start">
          {texts.loadCurrent}
        </Button>
      )}
      {asking && (
        <ScopeDialog
          kind="change"
          withoutThis={changesRule}
          onChoose={send}
          onClose={() => setAsking(false)}
        />
      )}
    </SubmitDialog>
  )
}
