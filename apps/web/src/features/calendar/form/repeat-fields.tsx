import { ChoicePills } from '../../../components/ui/choice-list.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { frequencies } from '@pb/rules/calendar/repeat-rule'
import { formatWeekdayName, getWeekday, weekdays, type Repeat } from '../model/repeat.ts'
import * as calendarTexts from '../texts.ts'
import * as texts from './texts.ts'

interface RepeatFieldsProps {
  readonly repeat: Repeat | 'custom' | null
  /** Of the first event. */
  readonly startDate: string
  readonly error: string | undefined
  readonly onChange: (repeat: Repeat | 'custom' | null) => void
}

type Choice = 'never' | 'custom' | Repeat['frequency']

const titles: Readonly<Record<Repeat['frequency'], string>> = {
  DAILY: texts.daily,
  WEEKLY: texts.weekly,
  MONTHLY: texts.monthly,
  YEARLY: texts.yearly,
}

const endings = [
  { value: 'never' as const, label: texts.noEnd },
  { value: 'until' as const, label: texts.onDate },
  { value: 'count' as const, label: texts.afterTimes },
]

const weekdayChoices = weekdays.map((key) => ({ key, title: formatWeekdayName(key) }))

/** At most this many times, as the server accepts. */
const maxNumber = 999

function toNumber(text: string): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), maxNumber)
}

interface DetailProps extends Omit<RepeatFieldsProps, 'repeat'> {
  readonly repeat: Repeat
}

function RepeatDetails({ repeat, startDate, error, onChange }: DetailProps) {
  const ending = repeat.until !== null ? 'until' : repeat.count !== null ? 'count' : 'never'
  const days = repeat.days.length > 0 ? repeat.days : [getWeekday(startDate)]
  return (
    <div className="flex flex-col gap-4 rounded-md border px-3 py-3">
      <Field label={`${texts.interval} (${calendarTexts.units[repeat.frequency][1]})`}>
        <Input
          type="number"
          min={1}
          max={maxNumber}
          value={String(repeat.interval)}
          onChange={({ target }) => onChange({ ...repeat, interval: toNumber(target.value) })}
          className="w-24!"
        />
      </Field>
      {repeat.frequency === 'WEEKLY' && (
        <ChoicePills
          label={texts.weekdays}
          choices={weekdayChoices}
          selected={days}
          onToggle={(key) => {
            const next = weekdays.filter((day) => (day === key ? !days.includes(day) : days.includes(day)))
            onChange({ ...repeat, days: next })
          }}
        />
      )}
      <div className="grid gap-4 xs:grid-cols-2">
        <SelectField
          label={texts.ending}
          value={ending}
          options={endings}
          onChange={(next) =>
            onChange({
              ...repeat,
              until: next === 'until' ? startDate : null,
              count: next === 'count' ? 10 : null,
            })
          }
        />
        {repeat.until !== null && (
          <Field label={texts.lastDate} error={error}>
            <Input
              type="date"
              value={repeat.until}
              onChange={({ target }) => onChange({ ...repeat, until: target.value })}
            />
          </Field>
        )}
        {repeat.count !== null && (
          <Field label={texts.numberOfTimes}>
            <Input
              type="number"
              min={1}
              max={maxNumber}
              value={String(repeat.count)}
              onChange={({ target }) => onChange({ ...repeat, count: toNumber(target.value) })}
            />
          </Field>
        )}
      </div>
    </div>
  )
}

/** Whether and how an event repeats. */
export function RepeatFields({ repeat, startDate, error, onChange }: RepeatFieldsProps) {
  const choice: Choice = repeat === null ? 'never' : repeat === 'custom' ? 'custom' : repeat.frequency
  const options: { readonly value: Choice; readonly label: string }[] = [
    { value: 'never', label: texts.never },
    ...frequencies.map((value) => ({ value, label: titles[value] })),
    // Only to keep what is stored.
    ...(repeat === 'custom' ? [{ value: 'custom' as const, label: texts.custom }] : []),
  ]
  function choose(next: Choice): void {
    if (next === 'never') onChange(null)
    else if (next === 'custom') onChange('custom')
    else onChange({ frequency: next, interval: 1, days: [], until: null, count: null })
  }
  return (
    <>
      <SelectField label={texts.repeat} value={choice} options={options} onChange={choose} />
      {repeat !== null && repeat !== 'custom' && (
        <RepeatDetails repeat={repeat} startDate={startDate} error={error} onChange={onChange} />
      )}
    </>
  )
}
