import type { ClientChanges } from '@pb/contract/clients'
import { clientForm } from '@pb/contract/client-fields'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'
import { selectOnClick } from '../../../lib/select-on-click.ts'
import { getErrorMessage, isConflict } from '../../../lib/http-error.ts'

/** Looks like plain text until hovered or focused. */
const inlineInputClass =
  'w-full min-w-0 rounded-md border border-transparent bg-transparent px-2 text-sm font-medium hover:border-line-strong/60 focus:border-line-strong aria-invalid:border-danger placeholder:font-normal'

type SaveFact = (changes: ClientChanges) => Promise<unknown>

function FactRow({
  id,
  label,
  error,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly error: string | null
  readonly children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] items-baseline gap-x-1 py-0.5">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <div className="min-w-0">
        {children}
        {error !== null && (
          <p id={`${id}error`} role="alert" className="px-2 pt-0.5 text-xs font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

interface SelectFactProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onSave: (value: V) => Promise<unknown>
}

/** A select that saves on change. */
export function SelectFact<V extends string>({ label, value, options, onSave }: SelectFactProps<V>) {
  const id = useId()
  const [error, setError] = useState<string | null>(null)
  return (
    <FactRow id={id} label={label} error={error}>
      <select
        id={id}
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}error`}
        onChange={({ target }) => {
          const next = options.find((option) => option.value === target.value)
          if (!next) return
          setError(null)
          onSave(next.value).catch((reason: unknown) => setError(getErrorMessage(reason)))
        }}
        className={cn(inlineInputClass, 'h-8 cursor-pointer pl-1!', value === '' && 'text-muted')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
    </FactRow>
  )
}

interface TextFactProps {
  readonly label: string
  /** Field of the client form, for validation and saving. */
  readonly name:
    | 'source'
    | 'move_in_date'
    | 'income'
    | 'budget_min'
    | 'budget_max'
    | 'pets'
    | 'address'
    | 'birthday'
    | 'notes'
  /** Value as text. */
  readonly value: string
  /** Converts the text to the field's value. */
  readonly parse: (text: string) => unknown
  readonly type?: 'text' | 'date'
  readonly inputMode?: 'decimal'
  readonly placeholder?: string
  readonly multiline?: boolean
  readonly onSave: SaveFact
}

/** A text edited inline: Enter or blur saves, Escape cancels. A rejected value stays with its error. */
export function TextFact({
  label,
  name,
  value,
  parse,
  type = 'text',
  multiline = false,
  onSave,
  ...input
}: TextFactProps) {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  /** The value that is edited. Null after a conflict: its error showed the stored one, which the next save replaces. */
  const [edited, setEdited] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  function change(next: string): void {
    if (text === null) setEdited(value)
    setText(next)
  }

  async function close(): Promise<void> {
    if (text === null) return
    if (text.trim() === value) return cancel()
    const parsed = clientForm.shape[name].safeParse(parse(text.trim()))
    if (!parsed.success) return setError(parsed.error.issues[0]!.message)
    setError(null)
    try {
      const replaced = name === 'notes' ? { replaces_notes: edited ?? value } : {}
      await onSave({ [name]: parsed.data, ...replaced })
      // Keep text typed while saving.
      setText((now) => (now === text ? null : now))
    } catch (reason) {
      setError(getErrorMessage(reason))
      if (!isConflict(reason)) return
      setEdited(null)
      setRefused(text)
    }
  }
  function cancel(): void {
    setText(null)
    setRefused(null)
    setError(null)
  }
  const shared = {
    id,
    value: text ?? value,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': error === null ? undefined : `${id}error`,
    // Leaving the field does not replace what another window stored.
    onBlur: () => void (text !== refused && close()),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') cancel()
      else if (event.key === 'Enter' && (!multiline || event.metaKey || event.ctrlKey)) void close()
    },
    ...(input.inputMode === 'decimal' && selectOnClick),
    ...input,
  }
  return (
    <FactRow id={id} label={label} error={error}>
      {multiline ? (
        <textarea
          {...shared}
          maxLength={10_000}
          onChange={({ target }) => change(target.value)}
          className={cn(
            inlineInputClass,
            'block field-sizing-content min-h-16 resize-none py-1 font-normal!',
          )}
        />
      ) : (
        <input
          {...shared}
          type={type}
          autoComplete="off"
          maxLength={200}
          {...(type === 'date' && { min: '2000-01-01', max: '2099-12-31' })}
          onChange={({ target }) => change(target.value)}
          className={cn(
            inlineInputClass,
            'h-8',
            type === 'date' && shared.value === '' && 'font-normal! text-muted',
          )}
        />
      )}
    </FactRow>
  )
}
