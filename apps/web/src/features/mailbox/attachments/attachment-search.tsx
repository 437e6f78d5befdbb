import { Search } from 'lucide-react'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Input } from '../../../components/ui/input.tsx'
import * as texts from './texts.ts'

interface AttachmentSearchFieldProps {
  /** The current search. */
  readonly q: string
  readonly onSearch: (q: string) => void
}

/** Searches attachments on Enter. Clearing it shows all attachments again. */
export function AttachmentSearchField({ q, onSearch }: AttachmentSearchFieldProps) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  // Follows the URL, for example back in the history.
  if (shown !== q) {
    setShown(q)
    setText(q)
  }
  return (
    <Form
      sends={false}
      className="relative min-w-48 grow sm:max-w-80"
      onSubmit={() => {
        onSearch(text.trim())
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
      />
      <Input
        type="search"
        aria-label={texts.searchAttachments}
        placeholder={texts.searchPlaceholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (target.value === '' && q !== '') onSearch('')
        }}
        className="pl-9!"
      />
    </Form>
  )
}
