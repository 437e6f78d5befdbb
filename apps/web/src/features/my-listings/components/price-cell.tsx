import type { OwnListing } from '@pb/contract/my-listings'
import { priceLabel } from '@pb/rules/home-labels'
import { useId, useRef, useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'
import { useSavePrice } from '../api.ts'
import { priceOf } from '../model/new-listing.ts'

interface PriceCellProps {
  readonly row: OwnListing
  readonly name: string
  /** What is past keeps its price. */
  readonly locked: boolean
}

/**
 * The price; a press edits it in place. Enter or leaving saves, Escape gives up; what is no price stays and says so,
 * and an empty field leaves the price as it was.
 */
export function PriceCell({ row, name, locked }: PriceCellProps) {
  const faultId = useId()
  const save = useSavePrice()
  const [text, setText] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const shown = row.price > 0 ? priceLabel(row) : 'No price'

  function edit(next: string | null): void {
    setText(next)
    setWrong(false)
  }

  /** Whether what was typed was taken. */
  function keep(): boolean {
    const price = priceOf(text ?? '')
    if (price === 0 && text !== null && text.trim() !== '') {
      setWrong(true)
      return false
    }
    edit(null)
    if (price > 0 && price !== row.price) save.mutate({ row, price })
    return true
  }

  if (locked) return <span className="text-sm font-semibold tabular-nums">{shown}</span>
  if (text === null)
    return (
      <button
        ref={button}
        type="button"
        disabled={save.isPending}
        aria-label={`Change the price of ${name}: ${shown}`}
        onClick={() => edit(row.price > 0 ? String(row.price) : '')}
        className="-mx-2 h-8 rounded-md px-2 text-sm font-semibold tabular-nums hover:bg-hover"
      >
        {shown}
      </button>
    )
  return (
    <>
      <Input
        // What was pressed is what is typed into.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        inputMode="decimal"
        maxLength={20}
        aria-label={`Price of ${name}`}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? faultId : undefined}
        className="h-8! text-right tabular-nums aria-invalid:border-danger"
        value={text}
        onChange={({ target }) => edit(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={keep}
        onKeyDown={({ key }) => {
          if (key === 'Escape') edit(null)
          if (key === 'Escape' || (key === 'Enter' && keep()))
            requestAnimationFrame(() => button.current?.focus())
        }}
      />
      {wrong && (
        <p id={faultId} role="alert" className="pt-0.5 text-xs font-medium text-danger">
          This is no price
        </p>
      )}
    </>
  )
}
