import { formatListingAddress, priceLabel } from '@pb/rules/listing-labels'
import { maxTourStops } from '@pb/rules/tour-stops'
import { ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { useSuggestions } from '../../../components/domain/use-suggestions.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { activeListingsQuery } from '../../../queries/active-listings.ts'
import type { PlannedStop } from './plan-form.ts'
import * as texts from '../texts.ts'

interface StopsFieldProps {
  readonly stops: readonly PlannedStop[]
  readonly onChange: (stops: readonly PlannedStop[]) => void
}

/** The listings of a tour in their order; more can be found and added. */
export function StopsField({ stops, onChange }: StopsFieldProps) {
  const [text, setText] = useState('')
  const { data, waiting, status } = useSuggestions(text, activeListingsQuery)
  const chosen = new Set(stops.map(({ id }) => id))
  const items = waiting || !data ? [] : data.filter(({ advertisement_id: id }) => !chosen.has(id))
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium">{texts.listings}</legend>
      <ol className="mb-2 divide-y rounded-md border bg-panel empty:hidden">
        {stops.map(({ id, title }, index) => (
          <li key={id} className="flex items-center gap-2 pl-3 text-sm">
            <span className="w-4 text-muted tabular-nums">{index + 1}</span>
            <span className="min-w-0 grow truncate" title={title}>
              {title}
            </span>
            <IconButton
              label={texts.moveUp(title)}
              icon={ArrowUp}
              disabled={index === 0}
              onClick={() => onChange(stops.toSpliced(index, 1).toSpliced(index - 1, 0, stops[index]!))}
            />
            <IconButton
              label={texts.removeListing(title)}
              icon={X}
              onClick={() => onChange(stops.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ol>
      {stops.length >= maxTourStops ? (
        <p className="text-sm text-muted">{texts.full(maxTourStops)}</p>
      ) : (
        <SuggestInput
          label={texts.addListing}
          placeholder={texts.addListingHint}
          text={text}
          onText={setText}
          items={items}
          getKey={({ advertisement_id: id }) => id}
          renderItem={(option) => (
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 grow truncate">
                {formatListingAddress(option)} <span className="text-muted">{option.place}</span>
              </span>
              <span className="shrink-0 tabular-nums">{priceLabel(option)}</span>
            </span>
          )}
          onPick={(option) => {
            setText('')
            onChange([
              ...stops,
              { id: option.advertisement_id, title: formatListingAddress(option), minutes: 20 },
            ])
          }}
          status={items.length === 0 ? (status ?? texts.noListing) : undefined}
          escapeEmpties={false}
          inputClass={inputClass}
        />
      )}
    </fieldset>
  )
}
