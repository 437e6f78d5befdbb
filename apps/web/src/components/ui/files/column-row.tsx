import { Select } from '../select.tsx'
import * as texts from './texts.ts'

/** A column of an imported file: its title, first values and mapped field. */
interface FileColumn<Field extends string> {
  readonly title: string
  readonly samples: readonly string[]
  readonly field: Field | null
  /** The mapping comes from the last import. */
  readonly remembered: boolean
}

interface ColumnRowProps<Field extends string> {
  readonly column: FileColumn<Field>
  /** Spreadsheet column letter. */
  readonly letter?: string
  readonly fields: readonly { readonly key: Field; readonly title: string }[]
  readonly onChange: (field: Field | null) => void
}

/** A list item that maps a column of a file to a field. */
export function ColumnRow<Field extends string>({ column, letter, fields, onChange }: ColumnRowProps<Field>) {
  const { title, samples, field, remembered } = column
  const name = title || texts.column(letter ?? '').trim()
  const choices: readonly { value: Field | 'none'; label: string }[] = [
    { value: 'none', label: texts.ignoreColumn },
    ...fields.map(({ key, title: label }) => ({ value: key, label })),
  ]
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)]">
      <span className="flex min-w-0 items-baseline gap-2">
        {letter !== undefined && <span className="w-5 shrink-0 text-xs text-muted">{letter}</span>}
        <span className="min-w-0 text-sm font-medium break-words">{name}</span>
        {remembered && <span className="shrink-0 text-xs text-muted">{texts.sameAsLastTime}</span>}
      </span>
      <span className="min-w-0 truncate text-sm text-muted" title={samples.join(' · ')}>
        {samples.length > 0 ? samples.join(' · ') : texts.emptyColumn}
      </span>
      <Select<Field | 'none'>
        label={texts.columnContents(name)}
        value={field ?? 'none'}
        options={choices}
        onChange={(next) => onChange(next === 'none' ? null : next)}
        className="min-w-0"
      />
    </li>
  )
}
