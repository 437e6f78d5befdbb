import { Search, X } from 'lucide-react'
import { memo, useState, type Ref } from 'react'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { inputClass } from '../../../components/ui/input.tsx'
import { useKnownPeople } from '../hooks/use-known-people.ts'
import { searchHints } from '../model/search-hints.ts'

interface SearchBoxProps {
  /** The search that is shown. */
  readonly q: string
  readonly people: readonly string[]
  readonly onSearch: (q: string) => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Searches on Enter, and offers operators and people while one types. */
export const SearchBox = memo(function SearchBox({ q, people, onSearch, inputRef }: SearchBoxProps) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  const known = useKnownPeople(text)
  // Another list, or back in the history: the box says what is shown.
  if (shown !== q) {
    setShown(q)
    setText(q)
  }
  return (
    <search aria-label="Mail" className="min-w-0 grow">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <SuggestInput
          label="Search mail"
          placeholder="Search mail"
          text={text}
          onText={setText}
          items={searchHints(text, [...people, ...known])}
          keyOf={({ text: key }) => key}
          renderItem={({ text: words, about }) => (
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 truncate font-medium">{words}</span>
              <span className="ml-auto shrink-0 text-xs text-muted">{about}</span>
            </span>
          )}
          onPick={({ text: words, open }) => {
            setText(words)
            if (!open) onSearch(words)
          }}
          icon={<Search aria-hidden className="size-4" />}
          inputClass={`${inputClass} pr-9!`}
          {...(inputRef && { inputRef })}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label="Clear the search"
            title="Clear the search"
            onClick={({ currentTarget }) => {
              // The button goes, and the focus with it.
              currentTarget.form?.querySelector('input')?.focus()
              setText('')
              onSearch('')
            }}
            className="absolute inset-y-0 right-1 my-auto flex size-7 items-center justify-center rounded-sm text-muted hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </form>
    </search>
  )
})
