import { Search, X } from 'lucide-react'
import { memo, useState, type Ref } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { useContactNames } from './use-contact-names.ts'
import { getSearchHints } from './search-hints.ts'
import * as texts from './texts.ts'

interface SearchBoxProps {
  /** The current search. */
  readonly q: string
  readonly people: readonly string[]
  readonly onSearch: (q: string) => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Searches on Enter, and suggests operators and people while typing. */
export const SearchBox = memo(function SearchBox({ q, people, onSearch, inputRef }: SearchBoxProps) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  const known = useContactNames(text)
  // Follows the URL: another list, or back in the history.
  if (shown !== q) {
    setShown(q)
    setText(q)
  }
  return (
    <search aria-label={texts.mail} className="min-w-0 grow">
      <Form
        sends={false}
        className="relative"
        onSubmit={() => {
          onSearch(text.trim())
        }}
      >
        <SuggestInput
          label={texts.searchMail}
          placeholder={texts.searchMail}
          text={text}
          onText={setText}
          items={getSearchHints(text, [...people, ...known])}
          getKey={({ text: key }) => key}
          renderItem={({ text: words, description: about }) => (
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 truncate font-medium">{words}</span>
              <span className="ml-auto shrink-0 text-xs text-muted">{about}</span>
            </span>
          )}
          onPick={({ text: words, incomplete: open }) => {
            setText(words)
            if (!open) onSearch(words)
          }}
          onEnter={() => onSearch(text.trim())}
          suggestsWhenEmpty
          icon={<Search aria-hidden className="size-4" />}
          inputClass={`${inputClass} pr-9!`}
          {...(inputRef && { inputRef })}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={texts.clearSearch}
            title={texts.clearSearch}
            onClick={({ currentTarget }) => {
              // The button disappears, so focus moves to the input.
              currentTarget.form?.querySelector('input')?.focus()
              setText('')
              onSearch('')
            }}
            className="absolute inset-y-0 right-1 my-auto flex size-7 items-center justify-center rounded-sm text-muted hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </Form>
    </search>
  )
})
