import type { ListConditions } from '@pb/contract/client-lists'
import type { ClientTag } from '@pb/contract/client-tags'
import { clientStages } from '@pb/rules/clients'
import { useId, type ReactNode } from 'react'
import { inputClass } from '../../../../components/ui/input.tsx'
import { SelectField } from '../../../../components/ui/select-field.tsx'
import { cn } from '../../../../lib/cn.ts'
import { TagDot } from '../tags/tag-chip.tsx'

interface ConditionsFormProps {
  readonly value: ListConditions
  readonly onChange: (value: ListConditions) => void
  readonly tags: readonly ClientTag[]
  readonly sources: readonly string[]
}

type Key = keyof ListConditions

/** The conditions with one of them set, or without it. */
function withCondition<K extends Key>(all: ListConditions, key: K, value: ListConditions[K]): ListConditions {
  const { [key]: _before, ...others } = all
  return value === undefined ? others : { ...others, [key]: value }
}

interface ChipsProps {
  readonly label: string
  readonly options: readonly { readonly key: string; readonly title: ReactNode }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}

/** Several of a few, each pressed in or out. */
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
              onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
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
          placeholder="Any"
          onChange={({ target }) => {
            const days = Number(target.value.replace(/\D/g, '').slice(0, 4))
            onChange(days >= 1 ? Math.min(days, 3650) : undefined)
          }}
          className={cn(inputClass, 'w-20! text-right tabular-nums')}
        />
        <span className="text-sm text-muted">days</span>
      </span>
    </div>
  )
}

const types = [
  { value: 'any', label: 'Rental and sale' },
  { value: 'rental', label: 'Rental' },
  { value: 'sale', label: 'Sale' },
] as const
const taskChoices = [
  { value: 'any', label: 'Any' },
  { value: 'due', label: 'One is due' },
  { value: 'open', label: 'One is open' },
  { value: 'none', label: 'None is open' },
] as const
const searchChoices = [
  { value: 'any', label: 'Any' },
  { value: 'has', label: 'Has an active one' },
  { value: 'none', label: 'Has none' },
] as const

const given = <V extends string>(value: V): Exclude<V, 'any'> | undefined =>
  value === 'any' ? undefined : (value as Exclude<V, 'any'>)
const some = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined)

/** What the clients of a list have in common; what is left open does not matter. */
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
        label="Stage"
        options={clientStages}
        chosen={value.stages ?? []}
        onChange={(stages) => set('stages', some(stages as NonNullable<ListConditions['stages']>))}
      />
      <div className="grid gap-4 xs:grid-cols-3">
        <SelectField
          label="Looking for"
          value={value.search_type ?? 'any'}
          options={types}
          onChange={(type) => set('search_type', given(type))}
        />
        <SelectField
          label="Tasks"
          value={value.tasks ?? 'any'}
          options={taskChoices}
          onChange={(tasks) => set('tasks', given(tasks))}
        />
        <SelectField
          label="Saved search"
          value={value.saved_search ?? 'any'}
          options={searchChoices}
          onChange={(search) => set('saved_search', given(search))}
        />
      </div>
      <div className="grid gap-4 xs:grid-cols-2">
        <Days
          label="Not contacted for"
          value={value.not_contacted_days}
          onChange={(days) => set('not_contacted_days', days)}
        />
        <Days
          label="Contacted within"
          value={value.contacted_within_days}
          onChange={(days) => set('contacted_within_days', days)}
        />
        <Days
          label="Moving in within"
          value={value.move_in_within_days}
          onChange={(days) => set('move_in_within_days', days)}
        />
        <Days
          label="Added within"
          value={value.added_within_days}
          onChange={(days) => set('added_within_days', days)}
        />
      </div>
      {sources.length > 0 && (
        <Chips
          label="Source"
          options={sources.slice(0, 20).map((source) => ({ key: source, title: source }))}
          chosen={value.sources ?? []}
          onChange={(chosen) => set('sources', some(chosen))}
        />
      )}
      {tags.length > 0 && (
        <>
          <Chips
            label="One of these tags"
            options={tagOptions}
            chosen={value.tags ?? []}
            onChange={(chosen) => set('tags', some(chosen))}
          />
          <Chips
            label="None of these tags"
            options={tagOptions}
            chosen={value.without_tags ?? []}
            onChange={(chosen) => set('without_tags', some(chosen))}
          />
        </>
      )}
    </div>
  )
}
