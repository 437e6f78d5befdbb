import { useId, useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Settings, SettingsEntries } from './entries.ts'
import * as texts from './texts.ts'

export interface FieldsProps {
  readonly entries: SettingsEntries
  readonly errors: FormErrors
  readonly onChange: (next: Partial<SettingsEntries>) => void
}

interface SettingSwitchProps {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
}

/** A switch with its text, which takes effect with the form. */
export function SettingSwitch({ label, hint, checked, onChange }: SettingSwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <span>
        <span id={id} className="block text-sm font-medium">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-xs text-muted">
          {hint}
        </span>
      </span>
      <Switch labelledBy={id} describedBy={`${id}-hint`} checked={checked} onCheckedChange={onChange} />
    </div>
  )
}

/** How soon the office answers, and in which hours. */
export function GoalFields({ entries, errors, onChange }: FieldsProps) {
  const { minutes, days, start, end } = entries
  return (
    <Panel title={texts.goal}>
      <p className="max-w-3xl text-sm text-muted">{texts.goalLead}</p>
      <div className="grid gap-4 pt-4 sm:grid-cols-3">
        <Field label={texts.minutes} hint={texts.minutesHint} error={errors['minutes']}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={minutes}
            onChange={({ target }) => onChange({ minutes: target.value })}
          />
        </Field>
        <Field label={texts.from} hint={texts.newYorkTime}>
          <Input type="time" value={start} onChange={({ target }) => onChange({ start: target.value })} />
        </Field>
        <Field label={texts.until} hint={texts.newYorkTime} error={errors['end']}>
          <Input type="time" value={end} onChange={({ target }) => onChange({ end: target.value })} />
        </Field>
      </div>
      <fieldset className="mt-4">
        <legend className="text-sm font-medium">{texts.workDays}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2 pt-1">
          {texts.days.map((label, day) => (
            <Checkbox
              key={label}
              checked={days.has(day)}
              onCheckedChange={(on) =>
                onChange({ days: new Set([...days].filter((one) => one !== day).concat(on ? [day] : [])) })
              }
            >
              {label}
            </Checkbox>
          ))}
        </div>
        {errors['days'] !== undefined && (
          <FormMessage look="field" className="pt-1.5">
            {errors['days']}
          </FormMessage>
        )}
      </fieldset>
    </Panel>
  )
}

/** Agents shown without a search. */
const maxAgents = 50

interface DutyFieldsProps extends FieldsProps {
  readonly agents: Settings['agents']
}

/** Who takes unassigned inquiries. */
export function DutyFields({ entries: { onDuty }, agents, onChange }: DutyFieldsProps) {
  const [text, setText] = useState('')
  const search = text.trim().toLowerCase()
  const found = agents.filter(({ name }) => name.toLowerCase().includes(search))
  const shown = found.slice(0, maxAgents)
  return (
    <Panel title={texts.duty}>
      <p className="max-w-3xl pb-4 text-sm text-muted">{texts.dutyLead}</p>
      <div className="flex flex-wrap items-center gap-3 pt-4">
        <div className="w-64 max-w-full">
          <Field hideLabel label={texts.searchAgents}>
            <Input
              type="search"
              placeholder={texts.agentName}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        </div>
        <output className="text-sm text-muted">{texts.onDutyCount(formatNumber(onDuty.length))}</output>
      </div>
      <fieldset className="pt-3">
        <legend className="sr-only">{texts.agents}</legend>
        {shown.length === 0 && <p className="text-sm text-muted">{texts.noAgents}</p>}
        <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map(({ user_id: id, name }) => (
            <Checkbox
              key={id}
              checked={onDuty.includes(id)}
              onCheckedChange={(on) =>
                onChange({ onDuty: on ? [...onDuty, id] : onDuty.filter((one) => one !== id) })
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
        {found.length > shown.length && (
          <p className="pt-2 text-sm text-muted">
            {texts.moreAgents(formatNumber(found.length - shown.length))}
          </p>
        )}
      </fieldset>
    </Panel>
  )
}
