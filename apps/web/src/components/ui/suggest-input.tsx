// HTML has no element for an editable combobox: field, list and options have the roles of the ARIA pattern.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see above */
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { cn } from '../../lib/cn.ts'
import * as texts from './text-templates.ts'

interface SuggestInputProps<T> {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  /** Suggestions for the text. */
  readonly items: readonly T[]
  readonly getKey: (item: T) => string
  readonly renderItem: (item: T) => ReactNode
  readonly onPick: (item: T) => void
  /** Status below the items: searching, nothing found, failed. */
  readonly status?: ReactNode
  readonly icon?: ReactNode
  /** At the end of an empty field. */
  readonly hint?: ReactNode
  /** Escape clears the field when its list is closed; `false` for form fields. */
  readonly escapeEmpties?: boolean
  /** Also suggests while the field is empty; none is chosen until an arrow moves to it. */
  readonly suggestsWhenEmpty?: boolean
  /** Whether Enter takes the first suggestion; `false` where any text is valid: none is chosen until an arrow moves to it. */
  readonly choosesFirst?: boolean
  /** Enter with none chosen, instead of closing the list. */
  readonly onEnter?: () => void
  readonly inputClass?: string
  readonly className?: string
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A text field with suggestions: arrows move, Enter selects, Escape closes. While the list is open, Enter submits nothing. */
export function SuggestInput<T>({
  label,
  placeholder,
  text,
  onText,
  items,
  getKey: keyOf,
  renderItem,
  onPick,
  status,
  icon,
  hint,
  escapeEmpties = true,
  suggestsWhenEmpty = false,
  choosesFirst = true,
  onEnter,
  inputClass,
  className,
  inputRef,
}: SuggestInputProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const [moved, setMoved] = useState(false)
  const isEmpty = text.trim() === ''
  const active = (isEmpty || !choosesFirst) && !moved ? -1 : Math.min(chosen, items.length - 1)
  const shown = open && (!isEmpty || suggestsWhenEmpty) && (items.length > 0 || status !== undefined)

  function pick(item: T | undefined): void {
    if (item === undefined) return
    setOpen(false)
    onPick(item)
  }

  function move(by: number): void {
    setOpen(true)
    if (items.length === 0) return
    const next = shown
      ? (Math.max(active, by > 0 ? -1 : 0) + by + items.length) % items.length
      : Math.max(active, 0)
    setMoved(true)
    setChosen(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }

  /** Enter is the list's while it is open; then it is the form's. */
  function onEnterKey(event: KeyboardEvent): void {
    if (!shown && !onEnter) return
    event.preventDefault()
    if (shown && active >= 0) pick(items[active])
    else if (onEnter) onEnter()
    // What loads still opens.
    else if (items.length > 0) setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onEnterKey(event)
    else if (event.key === 'Escape' && shown) {
      // Close only the list, not a dialog around the field.
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Escape' && escapeEmpties) onText('')
  }

  return (
    <div className={cn('relative', className)}>
      {icon !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
          {icon}
        </span>
      )}
      <input
        ref={inputRef}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={
          shown && items[active] !== undefined ? `${id}${keyOf(items[active])}` : undefined
        }
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setChosen(0)
          setMoved(false)
          setOpen(true)
        }}
        onFocus={() => {
          setMoved(false)
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className={cn('w-full min-w-0 text-ellipsis', icon !== undefined && 'pl-9.5', inputClass)}
      />
      {hint !== undefined && text === '' && (
        <span className="pointer-events-none absolute inset-y-0 right-2.5 hidden items-center sm:flex">
          {hint}
        </span>
      )}
      <div
        // The field keeps the focus while the list is clicked.
        onPointerDown={(event) => event.preventDefault()}
        role="presentation"
        hidden={!shown}
        className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-[min(420px,70dvh)] overflow-y-auto rounded-lg bg-raised p-1.5 text-ink shadow-raised"
      >
        <div ref={list} id={`${id}list`} role="listbox" aria-label={label}>
          {items.map((item, index) => (
            // Keys are handled by the field, which points at the active option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={keyOf(item)}
              id={`${id}${keyOf(item)}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerMove={() => {
                setMoved(true)
                setChosen(index)
              }}
              onClick={() => pick(item)}
              className={cn('cursor-default rounded-sm px-2.5 py-2 text-sm', index === active && 'bg-hover')}
            >
              {renderItem(item)}
            </div>
          ))}
        </div>
        {status !== undefined && <div className="px-2.5 py-2 text-sm text-muted">{status}</div>}
      </div>
      <output className="sr-only">
        {shown && (items.length > 0 ? texts.resultCount(items.length) : status)}
      </output>
    </div>
  )
}
