import type { ListConditions } from '@pb/contract/client-lists'
import type { ClientTag } from '@pb/contract/client-tags'
import { clientStages } from '@pb/rules/clients'
import { useId, type ReactNode } from 'react'
import { inputClass } from '../../../components/ui/input-class.ts'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { cn } from '../../../lib/cn.ts'
import { TagDot } from '../tags/tag-chip.tsx'
import * as texts from './texts.ts'

interface ConditionsFormProps {
  readonly value: ListConditions
  readonly onChange: (value: ListConditions) => void
  readonly tags: readonly ClientTag[]
  readonly sources: readonly string[]
}

type Key = keyof ListConditions

/** Sets one condition, or removes it for `undefined`. */
function withCondition<K extends Key>(all: ListConditions, key: K, value: ListConditions[K]): ListConditions {
  const { [key]: _previous, ...others } = all
  return value === undefined ? others : { ...others, [key]: value }
}

interface ChipsProps {
  readonly label: string
  readonly options: readonly { readonly key: string; readonly title: ReactNode }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}

/** Toggle buttons; any number can be pressed. */
function Chips({ label, options, chosen, onChange }: ChipsProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            aria-pressed={chosen.includes(key)}
            onClick={() =>
              onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
            }
            className={cn(
              'inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm',
              chosen.includes(key)
                ? 'border-brand bg-brand-soft text-ink'
                : 'bg-panel text-muted hover:text-ink',
            )}
          >
            {title}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

interface DaysProps {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (days: number | undefined) => void
}

function Days({ label, value, onChange }: DaysProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <span className="flex items-center gap-2">
        <input
          id={id}
          inputMode="numeric"
          value={value ?? ''}
          placeholder={texts.any}
          onChange={({ target }) => {
            const days = Number(target.value.replace(/\D/g, '').slice(0, 4))
            onChange(days >= 1 ? Math.min(days, 3650) : undefined)
          }}
          className={cn(inputClass, 'w-20! text-right tabular-nums')}
        />
        <span className="text-sm text-muted">{texts.days}</span>
      </span>
    </div>
  )
}

const types = [
  { value: 'any', label: texts.rentalAndSale },
  { value: 'rental', label: texts.rental },
  { value: 'sale', label: texts.sale },
] as const
const taskChoices = [
  { value: 'any', label: texts.any },
  { value: 'due', label: texts.taskDue },
  { value: 'open', label: texts.taskOpen },
  { value: 'none', label: texts.noOpenTask },
] as const
const searchChoices = [
  { value: 'any', label: texts.any },
  { value: 'has', label: texts.hasSearch },
  { value: 'none', label: texts.noSearch },
] as const

const matchChoices = [
  { value: 'any', label: texts.any },
  { value: 'to_send', label: texts.matchesToSend },
] as const

const toCondition = <V extends string>(value: V): Exclude<V, 'any'> | undefined =>
  value === 'any' ? undefined : (value as Exclude<V, 'any'>)
const nonEmpty = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined)

/** Conditions of a smart list. Unset conditions match every client. */
export function ConditionsForm({ value, onChange, tags, sources }: ConditionsFormProps) {
  const set = <K extends Key>(key: K, next: ListConditions[K]): void =>
    onChange(withCondition(value, key, next))
  const tagOptions = tags.map(({ tag_id, name, color }) => ({
    key: tag_id,
    title: (
      <>
        <TagDot color={color} />
        <span className="truncate">{name}</span>
      </>
    ),
  }))
  return (
    <div className="flex flex-col gap-5">
      <Chips
        label={texts.stage}
        options={clientStages}
        chosen={value.stages ?? []}
        onChange={(stages) => set('stages', nonEmpty(stages as NonNullable<ListConditions['stages']>))}
      />
      <div className="grid gap-4 xs:grid-cols-2 sm:grid-cols-4">
        <SelectField
          label={texts.lookingFor}
          value={value.search_type ?? 'any'}
          options={types}
          onChange={(type) => set('search_type', toCondition(type))}
        />
        <SelectField
          label={texts.tasks}
          value={value.tasks ?? 'any'}
          options={taskChoices}
          onChange={(tasks) => set('tasks', toCondition(tasks))}
        />
        <SelectField
          label={texts.savedSearch}
          value={value.saved_search ?? 'any'}
          options={searchChoices}
          onChange={(search) => set('saved_search', toCondition(search))}
        />
        <SelectField
          label={texts.matches}
          value={value.matches ?? 'any'}
          options={matchChoices}
          onChange={(matches) => set('matches', toCondition(matches))}
        />
      </div>
      <div className="grid gap-4 xs:grid-cols-2">
        <Days
          label={texts.notContactedFor}
          value={value.not_contacted_days}
          onChange={(days) => set('not_contacted_days', days)}
        />
        <Days
          label={texts.contactedWithin}
          value={value.contacted_within_days}
          onChange={(days) => set('contacted_within_days', days)}
        />
        <Days
          label={texts.movingInWithin}
          value={value.move_in_within_days}
          onChange={(days) => set('move_in_within_days', days)}
        />
        <Days
          label={texts.addedWithin}
          value={value.added_within_days}
          onChange={(days) => set('added_within_days', days)}
        />
      </div>
      {sources.length > 0 && (
        <Chips
          label={texts.source}
          options={sources.slice(0, 20).map((source) => ({ key: source, title: source }))}
          chosen={value.sources ?? []}
          onChange={(chosen) => set('sources', nonEmpty(chosen))}
        />
      )}
      {tags.length > 0 && (
        <>
          <Chips
            label={texts.anyOfTags}
            options={tagOptions}
            chosen={value.tags ?? []}
            onChange={(chosen) => set('tags', nonEmpty(chosen))}
          />
          <Chips
            label={texts.noneOfTags}
            options={tagOptions}
            chosen={value.without_tags ?? []}
            onChange={(chosen) => set('without_tags', nonEmpty(chosen))}
          />
        </>
      )}
    </div>
  )
}
