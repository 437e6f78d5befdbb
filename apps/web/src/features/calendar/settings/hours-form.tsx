import type { CalendarSettings } from '@pb/contract/calendar-schemas'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { getZoneName } from '@pb/rules/zone-name'
import { getReminderOptions } from '../form/reminders.ts'
import { useSaveSettings } from './mutations.ts'
import * as texts from './texts.ts'

type Hours = CalendarSettings['working_hours'][number]

/** Hours of a day that becomes a working day. */
const standard = { start: '09:00', end: '17:00' }

interface DayRowProps {
  readonly name: string
  readonly hours: Hours | undefined
  readonly onChange: (hours: Pick<Hours, 'start' | 'end'> | null) => void
}

function DayRow({ name, hours, onChange }: DayRowProps) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <Checkbox
        checked={hours !== undefined}
        onCheckedChange={(checked) => onChange(checked ? standard : null)}
        className="w-36"
      >
        {name}
      </Checkbox>
      {hours ? (
        <span className="flex items-center gap-2 text-sm">
          <Input
            type="time"
            aria-label={texts.from(name)}
            value={hours.start}
            onChange={({ target }) => onChange({ start: target.value, end: hours.end })}
            className="w-32!"
          />
          {texts.untilWord}
          <Input
            type="time"
            aria-label={texts.to(name)}
            value={hours.end}
            onChange={({ target }) => onChange({ start: hours.start, end: target.value })}
            className="w-32!"
          />
        </span>
      ) : (
        <span className="text-sm text-muted">{texts.dayOff}</span>
      )}
    </li>
  )
}

/** Hours of each weekday, and the reminder that new events begin with. */
export function HoursForm({ settings }: { readonly settings: CalendarSettings }) {
  const zone = useTimeZone()
  const [edited, setEdited] = useState<Pick<CalendarSettings, 'working_hours' | 'reminders'> | null>(null)
  const [issue, setIssue] = useState<string>()
  const save = useSaveSettings()
  const { working_hours: hours, reminders } = edited ?? settings
  const reminder = reminders[0] === undefined ? '' : String(reminders[0])

  function change(day: number, next: Pick<Hours, 'start' | 'end'> | null): void {
    const others = hours.filter((one) => one.day !== day)
    const all = next === null ? others : [...others, { day, ...next }]
    setEdited({ reminders, working_hours: all.toSorted((a, b) => a.day - b.day) })
  }
  function submit(): void {
    const wrong = hours.find(({ start, end }) => !(start < end))
    setIssue(wrong && texts.wrongHours(texts.weekdays[wrong.day - 1]!))
    if (!wrong) save.mutate({ working_hours: hours, reminders }, { onSuccess: () => setEdited(null) })
  }
  return (
    <Panel title={texts.workingHours}>
      <Form
        sends={false}
        noValidate
        onSubmit={() => {
          submit()
        }}
      >
        <p className="pb-2 text-sm text-muted">{texts.workingHoursHint(getZoneName(zone))}</p>
        <ul className="divide-y">
          {texts.weekdays.map((name, index) => (
            <DayRow
              key={name}
              name={name}
              hours={hours.find(({ day }) => day === index + 1)}
              onChange={(next) => change(index + 1, next)}
            />
          ))}
        </ul>
        {issue !== undefined && (
          <FormMessage look="strong" className="pt-2">
            {issue}
          </FormMessage>
        )}
        <div className="flex flex-wrap items-end gap-4 pt-4">
          <div className="w-64">
            <SelectField
              label={texts.reminder}
              value={reminder}
              options={getReminderOptions(reminder)}
              onChange={(value) =>
                setEdited({
                  working_hours: hours,
                  reminders: [...new Set([...(value === '' ? [] : [Number(value)]), ...reminders.slice(1)])],
                })
              }
            />
          </div>
          <SubmitButton
            type="submit"
            loading={save.isPending}
            obstacle={edited === null ? texts.nothingChanged : null}
          >
            {texts.save}
          </SubmitButton>
        </div>
        <UnsavedChanges when={edited !== null} />
      </Form>
    </Panel>
  )
}
