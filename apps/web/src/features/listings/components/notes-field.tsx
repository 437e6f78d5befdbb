import { memo, useEffect, useState } from 'react'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { mostNotes } from '../model/search-state.ts'

/** A pause in typing that long is worth an address. */
const restMs = 300

interface NotesFieldProps {
  readonly value: string
  readonly update: UpdateSearch
}

/** What to remember with the search; written into it when the typing rests. It filters nothing. */
export const NotesField = memo(function NotesField({ value, update }: NotesFieldProps) {
  const [applied, setApplied] = useState(value)
  const [draft, setDraft] = useState(value)
  if (applied !== value) {
    setApplied(value)
    setDraft(value)
  }
  const settled = useDebounced(draft, restMs)
  const write = (notes: string) => {
    setApplied(notes)
    update((state) => ({ ...state, notes }))
  }
  useEffect(() => {
    if (settled === draft && settled !== applied) write(settled)
    // Only a rest in typing writes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  return (
    <>
      <Textarea
        aria-label="Notes"
        aria-describedby="notes-hint"
        rows={2}
        maxLength={mostNotes}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => {
          if (draft !== applied) write(draft)
        }}
      />
      <p id="notes-hint" className="pt-1 text-xs text-muted">
        Saved with the search; they do not filter.
      </p>
    </>
  )
})
