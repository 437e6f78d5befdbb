import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { cn } from '../../../../lib/cn.ts'
import { inputClass } from '../../../../components/ui/input-class.ts'
import { parseDate } from '../search-url.ts'
import * as texts from './texts.ts'

interface DateInputProps {
  readonly title: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** A date typed as `yyyy-mm-dd` or picked from the browser's calendar. An incomplete date does not change the value. */
export function DateInput({ title, value, onChange }: DateInputProps) {
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  const [applied, setApplied] = useState(value)
  const [draft, setDraft] = useState(value ?? '')
  const [blurred, setBlurred] = useState(false)
  if (applied !== value) {
    setApplied(value)
    if (parseDate(draft) !== value) setDraft(value ?? '')
  }
  function type(text: string): void {
    setDraft(text)
    setBlurred(false)
    const day = parseDate(text)
    if (day !== value && (day !== undefined || text === '')) onChange(day)
  }
  const invalid = blurred && draft !== '' && parseDate(draft) === undefined
  return (
    <div className="max-w-52">
      <div className="relative">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={title}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? id : undefined}
          placeholder={texts.datePlaceholder}
          maxLength={10}
          value={draft}
          onChange={({ target }) => type(target.value.trim())}
          onBlur={() => setBlurred(true)}
          className={cn(inputClass, 'pr-10 tabular-nums')}
        />
        <IconButton
          label={texts.pickDate(title.toLowerCase())}
          icon={CalendarDays}
          onClick={() => calendar.current?.showPicker()}
          className="absolute inset-y-0 right-0"
        />
        {/* Hidden: only its calendar is used, which opens at this position. */}
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
      {invalid && (
        <p id={id} className="pt-1 text-xs font-medium text-danger">
          {texts.invalidDate}
        </p>
      )}
    </div>
  )
}
