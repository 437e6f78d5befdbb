import type { OwnListing } from '@pb/contract/my-listings'
import { priceLabel } from '@pb/rules/listing-labels'
import { useId, useRef, useState } from 'react'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { PriceInput } from '../../../../components/ui/price-input.tsx'
import { useSavePrice } from '../mutations.ts'
import { formatTypedPrice, parseDollars } from '../../../../lib/price-text.ts'
import * as texts from './texts.ts'

interface PriceCellProps {
  readonly row: OwnListing
  readonly name: string
  /** Listings off the market keep their price. */
  readonly locked: boolean
}

/**
 * The price, edited in place. Enter or blur saves, Escape cancels. An invalid price stays with an error; an empty field
 * leaves the price unchanged.
 */
export function PriceCell({ row, name, locked }: PriceCellProps) {
  const errorId = useId()
  const save = useSavePrice()
  const [text, setText] = useState<string | null>(null)
  const [invalid, setInvalid] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = row.price > 0 ? priceLabel(row) : texts.noPrice

  function edit(next: string | null): void {
    setText(next)
    setInvalid(false)
  }

  /** Saves the price. Returns false if it is invalid. */
  function submit(): boolean {
    const price = parseDollars(text ?? '')
    if (price === 0 && text !== null && text.trim() !== '') {
      setInvalid(true)
      return false
    }
    edit(null)
    if (price > 0 && price !== row.price) save.mutate({ row, price })
    return true
  }

  if (locked) return <span className="text-sm font-semibold tabular-nums">{label}</span>
  if (text === null)
    return (
      <button
        ref={button}
        type="button"
        disabled={save.isPending}
        aria-label={texts.changePrice(name, label)}
        onClick={() => edit(row.price > 0 ? formatTypedPrice(String(row.price)) : '')}
        className="-mx-2 h-8 rounded-md px-2 text-sm font-semibold tabular-nums hover:bg-hover"
      >
        {label}
      </button>
    )
  return (
    <>
      <PriceInput
        // The input replaces the button that was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={texts.priceLabel(name)}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? errorId : undefined}
        className="h-8! text-right tabular-nums aria-invalid:border-danger"
        value={text}
        onChange={edit}
        onFocus={({ target }) => target.select()}
        onBlur={submit}
        onKeyDown={({ key }) => {
          if (key === 'Escape') edit(null)
          if (key === 'Escape' || (key === 'Enter' && submit()))
            requestAnimationFrame(() => button.current?.focus())
        }}
      />
      {invalid && (
        <FormMessage look="field" id={errorId} className="pt-0.5">
          {texts.invalidPrice}
        </FormMessage>
      )}
    </>
  )
}
