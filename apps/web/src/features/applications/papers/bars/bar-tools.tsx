import { RectangleHorizontal } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import type { NumberPlace } from './number-places.ts'
import { isCovered } from './placed-bar.ts'
import type { BarsState } from './use-bars.ts'
import * as texts from './texts.ts'

interface BarToolsProps {
  readonly state: BarsState
  /** Null while the text is searched; none for a photo. */
  readonly found: { readonly places: readonly NumberPlace[]; readonly hasText: boolean } | null
  readonly isDrawing: boolean
  readonly onDrawing: (on: boolean) => void
  readonly onAdd: () => void
}

function FoundPlaces({ state, found }: Pick<BarToolsProps, 'state' | 'found'>) {
  if (!found) return <p className="text-sm text-muted">{texts.searching}</p>
  const { places, hasText } = found
  const open = places.filter((place) => !isCovered(place, state.bars)).length
  return (
    <>
      <output className="block text-sm text-pretty">
        {!hasText
          ? texts.noText
          : places.length === 0
            ? texts.noPlaces
            : texts.placesFound(places.length, open)}
      </output>
      {open > 0 && (
        <Button size="sm" className="mt-2" onClick={() => state.cover(places)}>
          {texts.coverPlaces(open)}
        </Button>
      )}
      <p className="pt-2 text-xs text-pretty text-muted">{texts.checkAll}</p>
    </>
  )
}

/** How bars are drawn, what was found in the text, and the bar that is selected. */
export function BarTools({ state, found, isDrawing, onDrawing, onAdd }: BarToolsProps) {
  const { selected } = state
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty">{texts.intro}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Checkbox checked={isDrawing} onCheckedChange={onDrawing}>
          {texts.draw}
        </Checkbox>
        <Button size="sm" disabled={state.isFull} onClick={onAdd}>
          <RectangleHorizontal aria-hidden className="size-4" />
          {texts.add}
        </Button>
      </div>
      <p className="text-xs text-pretty text-muted">{state.isFull ? texts.full : texts.keys}</p>
      {selected && (
        <Button size="sm" onClick={() => state.remove(selected)}>
          {texts.remove}
        </Button>
      )}
      <section aria-label={texts.numbers} className="border-t pt-4">
        <FoundPlaces state={state} found={found} />
      </section>
    </div>
  )
}
