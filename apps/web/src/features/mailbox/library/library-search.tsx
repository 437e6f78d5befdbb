import { Search } from 'lucide-react'
import { useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'

interface LibrarySearchProps {
  /** The search that is shown. */
  readonly q: string
  readonly onSearch: (q: string) => void
}

/** Searches the library on Enter; emptied, it shows everything again. */
export function LibrarySearch({ q, onSearch }: LibrarySearchProps) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  // Back in the history: the box says what is shown.
  if (shown !== q) {
    setShown(q)
    setText(q)
  }
  return (
    <form
      className="relative min-w-48 grow sm:max-w-80"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
      />
      <Input
        type="search"
        aria-label="Search attachments"
        placeholder="File, subject or person"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (target.value === '' && q !== '') onSearch('')
        }}
        className="pl-9!"
      />
    </form>
  )
}
