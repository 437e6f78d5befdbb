import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/cn.ts'
import { changeStart, type Entries, type EntryErrors } from './entries.ts'
import * as texts from './texts.ts'

interface TimeFieldsProps {
  readonly entries: Entries
  readonly errors: EntryErrors
  readonly onChange: (entries: Entries) => void
}

/** Start and end, each with a date and a time unless it is for whole days. */
export function TimeFields({ entries, errors, onChange }: TimeFieldsProps) {
  const { allDay } = entries
  return (
    <div className={cn('grid gap-4', allDay ? 'xs:grid-cols-2' : 'sm:grid-cols-2')}>
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field label={allDay ? texts.starts : texts.startDate} error={errors.start}>
            <Input
              type="date"
              value={entries.startDate}
              onChange={({ target }) => onChange(changeStart(entries, { startDate: target.value }))}
            />
          </Field>
        </div>
        {!allDay && (
          <div className="w-32 shrink-0">
            <Field label={texts.startTime} hideLabel>
              <Input
                type="time"
                step={300}
                value={entries.startTime}
                onChange={({ target }) => onChange(changeStart(entries, { startTime: target.value }))}
              />
            </Field>
          </div>
        )}
      </div>
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field label={allDay ? texts.ends : texts.endDate} error={errors.end}>
            <Input
              type="date"
              value={entries.endDate}
              onChange={({ target }) => onChange({ ...entries, endDate: target.value })}
            />
          </Field>
        </div>
        {!allDay && (
          <div className="w-32 shrink-0">
            <Field label={texts.endTime} hideLabel>
              <Input
                type="time"
                step={300}
                value={entries.endTime}
                onChange={({ target }) => onChange({ ...entries, endTime: target.value })}
              />
            </Field>
          </div>
        )}
      </div>
    </div>
  )
}
