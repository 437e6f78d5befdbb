import { useEffect, useId, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatMoney } from '../../lib/format.ts'
import { inputClass } from '../ui/input-class.ts'
import { useTypedPrice } from '../../lib/use-typed-price.ts'
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
  // Only digits, `$` and `k` or `m`; a zero is no limit.
  const isText = (text: string) =>
    text.trim() !== '' && parse(text) === undefined && !/^[$0.,\s]*$/.test(text)
  const invalid = draft.map((text) => isText(text))
  const pending = !isInverted && !invalid.includes(true) && (low !== min || high !== max)

  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => onChange(low, high), debounceMs)
    return () => clearTimeout(timer)
  }, [pending, low, high, onChange])

  function applyDraft() {
    if (isInverted || invalid.includes(true)) return
    if (pending) onChange(low, high)
    setDraft([formatAmount(low), formatAmount(high)])
  }

  const priceProps = [
    useTypedPrice((text) => setDraft([text, draft[1]])),
    useTypedPrice((text) => setDraft([draft[0], text])),
  ] as const

  function field(at: 0 | 1, name: string) {
    const isWrong = isInverted || invalid[at]
    return (
      <input
        {...priceProps[at]}
        type="text"
        inputMode="numeric"
        aria-label={name}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        placeholder={name}
        value={draft[at]}
        maxLength={16}
        onBlur={applyDraft}
        onKeyDown={({ key }) => {
          if (key === 'Enter') applyDraft()
        }}
        data-invalid={isWrong ? '' : undefined}
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
      {(isInverted || invalid.includes(true)) && (
        <p id={id} role="alert" className="pt-2 text-xs text-danger">
          {isInverted ? texts.priceRangeInverted : texts.invalidPrice}
        </p>
      )}
    </>
  )
}
