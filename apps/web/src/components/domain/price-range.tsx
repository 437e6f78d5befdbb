import { useEffect, useId, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatMoney } from '../../lib/format.ts'
import { inputClass } from '../ui/input.tsx'
import * as texts from './texts.ts'

type Amount = number | undefined

interface PriceRangeProps {
  readonly min: Amount
  readonly max: Amount
  /** Parses typed text as an amount; undefined when there is none. */
  readonly parse: (text: string) => Amount
  /** Called after a pause in typing, on Enter and on blur; never with an inverted range. */
  readonly onChange: (min: Amount, max: Amount) => void
}

/** Pause in typing after which the range applies. */
const debounceMs = 500

const formatAmount = (amount: Amount) => (amount === undefined ? '' : formatMoney(amount))

/** Minimum and maximum in dollars, each optional. */
export function PriceRange({ min, max, parse, onChange }: PriceRangeProps) {
  const id = useId()
  const [applied, setApplied] = useState<readonly [Amount, Amount]>([min, max])
  const [draft, setDraft] = useState<readonly [string, string]>([formatAmount(min), formatAmount(max)])
  // A range that changed elsewhere (a removed chip, the back button) replaces the typed text.
  if (applied[0] !== min || applied[1] !== max) {
    setApplied([min, max])
    if (parse(draft[0]) !== min || parse(draft[1]) !== max) setDraft([formatAmount(min), formatAmount(max)])
  }

  const [low, high] = [parse(draft[0]), parse(draft[1])]
  const isInverted = low !== undefined && high !== undefined && low > high
  const pending = !isInverted && (low !== min || high !== max)

  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => onChange(low, high), debounceMs)
    return () => clearTimeout(timer)
  }, [pending, low, high, onChange])

  function applyDraft() {
    if (isInverted) return
    if (pending) onChange(low, high)
    setDraft([formatAmount(low), formatAmount(high)])
  }

  function field(at: 0 | 1, name: string) {
    return (
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={name}
        aria-invalid={isInverted || undefined}
        aria-describedby={isInverted ? id : undefined}
        placeholder={name}
        value={draft[at]}
        maxLength={16}
        onChange={({ target }) => setDraft(at === 0 ? [target.value, draft[1]] : [draft[0], target.value])}
        onBlur={applyDraft}
        onKeyDown={({ key }) => key === 'Enter' && applyDraft()}
        data-invalid={isInverted ? '' : undefined}
        className={cn(inputClass, 'tabular-nums')}
      />
    )
  }

  return (
    <>
      <div className="flex items-center gap-2">
        {field(0, texts.minPrice)}
        <span aria-hidden className="text-muted">
          –
        </span>
        {field(1, texts.maxPrice)}
      </div>
      {isInverted && (
        <p id={id} role="alert" className="pt-2 text-xs text-danger">
          {texts.priceRangeInverted}
        </p>
      )}
    </>
  )
}
