import { memo, useEffect, useState } from 'react'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { UpdateSearch } from './use-search-state.ts'
import { maxNotesLength } from './search-state.ts'
import * as texts from './texts.ts'

/** Pause in typing before the notes are written to the URL. */
const debounceMs = 300

interface NotesFieldProps {
  readonly value: string
  readonly update: UpdateSearch
}

/** Notes that are stored with the search. They do not filter. */
export const NotesField = memo(function NotesField({ value, update }: NotesFieldProps) {
  const [applied, setApplied] = useState(value)
  const [draft, setDraft] = useState(value)
  if (applied !== value) {
    setApplied(value)
    setDraft(value)
  }
  const debounced = useDebounced(draft, debounceMs)
  const write = (notes: string) => {
    setApplied(notes)
    update((state) => ({ ...state, notes }))
  }
  useEffect(() => {
    if (debounced === draft && debounced !== applied) write(debounced)
    // Only a pause in typing writes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [debounced])
  return (
    <>
      <Textarea
        aria-label={texts.notes}
        aria-describedby="notes-hint"
        rows={2}
        maxLength={maxNotesLength}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => {
          if (draft !== applied) write(draft)
        }}
      />
      <p id="notes-hint" className="pt-1 text-xs text-muted">
        {texts.notesHint}
      </p>
    </>
  )
})
