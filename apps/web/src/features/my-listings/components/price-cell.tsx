import type { OwnListing } from '@pb/contract/my-listings'
import { priceLabel } from '@pb/rules/home-labels'
import { useRef, useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'
import { useSavePrice } from '../api.ts'
import { priceOf } from '../model/new-listing.ts'

interface PriceCellProps {
  readonly row: OwnListing
  readonly name: string
  /** What is past keeps its price. */
  readonly locked: boolean
}

/** The price; a press edits it in place. Enter or leaving saves, Escape gives up. */
export function PriceCell({ row, name, locked }: PriceCellProps) {
  const save = useSavePrice()
  const [text, setText] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shown = row.price > 0 ? priceLabel(row) : 'No price'

  function close(keep: boolean): void {
    if (text === null) return
    setText(null)
    const price = priceOf(text)
    if (keep && price > 0 && price !== row.price) save.mutate({ row, price })
  }

  if (locked) return <span className="text-sm font-semibold tabular-nums">{shown}</span>
  if (text === null)
    return (
      <button
        ref={button}
        type="button"
        disabled={save.isPending}
        aria-label={`Change the price of ${name}: ${shown}`}
        onClick={() => setText(row.price > 0 ? String(row.price) : '')}
        className="-mx-2 h-8 rounded-md px-2 text-sm font-semibold tabular-nums hover:bg-hover"
      >
        {shown}
      </button>
    )
  return (
    <Input
      // What was pressed is what is typed into.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      inputMode="decimal"
      maxLength={20}
      aria-label={`Price of ${name}`}
      className="h-8! text-right tabular-nums"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => close(true)}
      onKeyDown={({ key }) => {
        if (key !== 'Enter' && key !== 'Escape') return
        close(key === 'Enter')
        requestAnimationFrame(() => button.current?.focus())
      }}
    />
  )
}
