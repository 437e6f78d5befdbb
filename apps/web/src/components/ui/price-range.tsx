import { useEffect, useId, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatMoney } from '../../lib/format.ts'
import { inputClass } from './input.tsx'

type Amount = number | undefined

interface PriceRangeProps {
  readonly min: Amount
  readonly max: Amount
  /** Reads typed text as an amount; undefined where there is none. */
  readonly parse: (text: string) => Amount
  /** Told once typing rests, or at once on Enter and when the field is left; never of a range in the wrong order. */
  readonly onChange: (min: Amount, max: Amount) => void
}

/** A pause in typing that long means the amount is meant. */
const restMs = 500

const shown = (amount: Amount) => (amount === undefined ? '' : formatMoney(amount))

/** Two amounts in dollars, each optional. */
export function PriceRange({ min, max, parse, onChange }: PriceRangeProps) {
  const id = useId()
  const [applied, setApplied] = useState<readonly [Amount, Amount]>([min, max])
  const [draft, setDraft] = useState<readonly [string, string]>([shown(min), shown(max)])
  // A range that changed elsewhere (a chip taken away, the way back) replaces what stands in the fields.
  if (applied[0] !== min || applied[1] !== max) {
    setApplied([min, max])
    if (parse(draft[0]) !== min || parse(draft[1]) !== max) setDraft([shown(min), shown(max)])
  }

  const [low, high] = [parse(draft[0]), parse(draft[1])]
  const wrong = low !== undefined && high !== undefined && low > high
  const pending = !wrong && (low !== min || high !== max)

  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => onChange(low, high), restMs)
    return () => clearTimeout(timer)
  }, [pending, low, high, onChange])

  function settle() {
    if (wrong) return
    if (pending) onChange(low, high)
    setDraft([shown(low), shown(high)])
  }

  function field(at: 0 | 1, name: string) {
    return (
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={name}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        placeholder={name}
        value={draft[at]}
        maxLength={16}
        onChange={({ target }) => setDraft(at === 0 ? [target.value, draft[1]] : [draft[0], target.value])}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
        data-invalid={wrong ? '' : undefined}
        className={cn(inputClass, 'tabular-nums')}
      />
    )
  }

  return (
    <>
      <div className="flex items-center gap-2">
        {field(0, '$ Min')}
        <span aria-hidden className="text-muted">
          –
        </span>
        {field(1, '$ Max')}
      </div>
      {wrong && (
        <p id={id} role="alert" className="pt-2 text-xs text-danger">
          The lowest price is above the highest.
        </p>
      )}
    </>
  )
}
