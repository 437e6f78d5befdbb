import { Select } from '../select.tsx'

/** A column of a file: what it is called, its first values, and what it is read as. */
interface FileColumn<Field extends string> {
  readonly title: string
  readonly samples: readonly string[]
  readonly field: Field | null
  /** It was read so the last time. */
  readonly remembered: boolean
}

interface ColumnRowProps<Field extends string> {
  readonly column: FileColumn<Field>
  /** Of a table that has letters for its columns. */
  readonly letter?: string
  readonly fields: readonly { readonly key: Field; readonly title: string }[]
  readonly onChange: (field: Field | null) => void
}

/** Says what a column of a file holds, as an item of a list. */
export function ColumnRow<Field extends string>({ column, letter, fields, onChange }: ColumnRowProps<Field>) {
  const { title, samples, field, remembered } = column
  const name = title || `Column ${letter ?? ''}`.trim()
  const choices: readonly { value: Field | 'none'; label: string }[] = [
    { value: 'none', label: 'Not read' },
    ...fields.map(({ key, title: label }) => ({ value: key, label })),
  ]
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)]">
      <span className="flex min-w-0 items-baseline gap-2">
        {letter !== undefined && <span className="w-5 shrink-0 text-xs text-muted">{letter}</span>}
        <span className="min-w-0 text-sm font-medium break-words">{name}</span>
        {remembered && <span className="shrink-0 text-xs text-muted">as last time</span>}
      </span>
      <span className="min-w-0 truncate text-sm text-muted" title={samples.join(' · ')}>
        {samples.length > 0 ? samples.join(' · ') : 'Empty'}
      </span>
      <Select<Field | 'none'>
        label={`What ${name} holds`}
        value={field ?? 'none'}
        options={choices}
        onChange={(next) => onChange(next === 'none' ? null : next)}
        className="min-w-0"
      />
    </li>
  )
}
