import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { parseDay } from '../model/search-url.ts'

interface TypedDayProps {
  readonly title: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** A day typed as `yyyy-mm-dd`, or picked from the browser's calendar. What is no day yet asks nothing. */
export function TypedDay({ title, value, onChange }: TypedDayProps) {
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  const [applied, setApplied] = useState(value)
  const [draft, setDraft] = useState(value ?? '')
  const [left, setLeft] = useState(false)
  if (applied !== value) {
    setApplied(value)
    if (parseDay(draft) !== value) setDraft(value ?? '')
  }
  function type(text: string): void {
    setDraft(text)
    setLeft(false)
    const day = parseDay(text)
    if (day !== value && (day !== undefined || text === '')) onChange(day)
  }
  const wrong = left && draft !== '' && parseDay(draft) === undefined
  return (
    <div className="max-w-52">
      <div className="relative">
        <Input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={title}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? id : undefined}
          placeholder="yyyy-mm-dd"
          maxLength={10}
          value={draft}
          onChange={({ target }) => type(target.value.trim())}
          onBlur={() => setLeft(true)}
          className="pr-10 tabular-nums"
        />
        <IconButton
          label={`Pick the ${title.toLowerCase()}`}
          icon={CalendarDays}
          onClick={() => calendar.current?.showPicker()}
          className="absolute inset-y-0 right-0"
        />
        {/* Only its calendar is used, which hangs where it stands. */}
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden
          min="2000-01-01"
          max="2199-12-31"
          value={value ?? ''}
          onChange={({ target }) => type(target.value)}
          className="pointer-events-none absolute bottom-0 left-0 size-px opacity-0"
        />
      </div>
      {wrong && (
        <p id={id} className="pt-1 text-xs font-medium text-danger">
          Type the day as yyyy-mm-dd
        </p>
      )}
    </div>
  )
}
