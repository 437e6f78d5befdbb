import type { ListingsMap } from '@pb/contract/listing-map'
import { Button } from '../../../components/ui/button.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import * as texts from './texts.ts'

interface MapNotesProps {
  readonly error: Error | null
  readonly onRetry: () => void
  readonly totals: ListingsMap['totals'] | undefined
  readonly found: ListingsMap | undefined
  /** Moves the map to the results; undefined when there are none. */
  readonly onBack: (() => void) | undefined
}

const numberFormat = new Intl.NumberFormat('en-US')

function formatNote({ totals, found }: Pick<MapNotesProps, 'totals' | 'found'>): string {
  if (found?.truncated) return texts.zoomInForAll
  if (totals && totals.unplaced > 0) {
    return texts.unplaced(
      totals.unplaced,
      numberFormat.format(totals.unplaced),
      numberFormat.format(totals.count),
    )
  }
  return found?.inside === 0 ? texts.nothingHere : ''
}

/** Explains what the map does not show, in one line at the bottom. */
export function MapNotes({ error, onRetry, totals, found, onBack }: MapNotesProps) {
  const note = formatNote({ totals, found })
  return (
    <div className="pointer-events-none absolute bottom-8 left-3 z-20 max-w-[calc(100%-24px)]">
      {error ? (
        <div
          role="alert"
          className="pointer-events-auto flex items-center gap-3 rounded-md bg-danger-soft py-1.5 pr-1.5 pl-3 text-sm text-danger shadow-raised"
        >
          {getErrorMessage(error)}
          <Button size="sm" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <output className="block rounded-md bg-raised px-2.5 py-1.5 text-xs text-muted shadow-raised empty:hidden">
            {note}
          </output>
          {found?.inside === 0 && onBack && (
            <Button size="sm" className="pointer-events-auto shadow-raised" onClick={onBack}>
              {texts.backToResults}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
