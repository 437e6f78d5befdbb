import { Search, X } from 'lucide-react'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { inputClass } from '../../../components/ui/input-class.ts'
import { cn } from '../../../lib/cn.ts'
import { maxSearchLength } from './list-view.ts'
import * as texts from './texts.ts'

interface ClientSearchProps {
  /** Search text in the URL. */
  readonly search: string
  readonly onSearch: (search: string) => void
  /** Called for the Arrow Down key. */
  readonly onDown: () => void
  readonly onEnter: () => void
  readonly inputRef: Ref<HTMLInputElement>
}

/** Search field of the client list; searches while typing. */
export function ClientSearch({ search, onSearch, onDown, onEnter, inputRef }: ClientSearchProps) {
  const [text, setText] = useState(search)
  const [lastSearch, setLastSearch] = useState(search)
  // The search changed elsewhere: history navigation or a clear button.
  if (lastSearch !== search) {
    setLastSearch(search)
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
    <search aria-label={texts.clients} className="relative block min-w-0 grow">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
      />
      <input
        ref={inputRef}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={texts.searchByEmailOrName}
        aria-keyshortcuts="/"
        placeholder={texts.searchByEmailOrName}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
        className={cn(inputClass, 'pr-9! pl-9.5!')}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={texts.clearSearch}
          title={texts.clearSearch}
          onClick={() => change('')}
          className="absolute inset-y-0 right-1 my-auto flex size-7 items-center justify-center rounded-sm text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </search>
  )
}
