import { Search, X } from 'lucide-react'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { inputClass } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/cn.ts'
import { longestSearch } from '../model/list-view.ts'

interface ClientSearchProps {
  /** The search that the address names. */
  readonly search: string
  readonly onSearch: (search: string) => void
  /** Down into the list, or straight to its first client. */
  readonly onDown: () => void
  readonly onEnter: () => void
  readonly inputRef: Ref<HTMLInputElement>
}

/** Narrows the list with every letter. */
export function ClientSearch({ search, onSearch, onDown, onEnter, inputRef }: ClientSearchProps) {
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  // Back in the history, or cleared elsewhere: the box says what is shown.
  if (shown !== search) {
    setShown(search)
    if (search !== text.trim()) setText(search)
  }
  function change(next: string): void {
    setText(next)
    onSearch(next.trim())
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      onDown()
    } else if (event.key === 'Enter') onEnter()
    else if (event.key === 'Escape') {
      if (text === '') event.currentTarget.blur()
      else change('')
    }
  }
  return (
    <search aria-label="Clients" className="relative block min-w-0 grow">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
      />
      <input
        ref={inputRef}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label="Search by email or name"
        aria-keyshortcuts="/"
        placeholder="Search by email or name"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestSearch}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
        className={cn(inputClass, 'pr-9! pl-9.5!')}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear the search"
          title="Clear the search"
          onClick={() => change('')}
          className="absolute inset-y-0 right-1 my-auto flex size-7 items-center justify-center rounded-sm text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </search>
  )
}
