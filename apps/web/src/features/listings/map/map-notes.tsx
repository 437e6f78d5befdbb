import type { ListingsMap } from '@pb/contract/listing-map'
import { Button } from '../../../components/ui/button.tsx'
import { messageOf } from '../../../lib/http-error.ts'

interface MapNotesProps {
  readonly error: Error | null
  readonly onRetry: () => void
  readonly totals: ListingsMap['totals'] | undefined
  readonly found: ListingsMap | undefined
}

const number = new Intl.NumberFormat('en-US')

function noteOf({ totals, found }: Pick<MapNotesProps, 'totals' | 'found'>): string {
  if (found?.truncated) return 'Zoom in to see every home'
  if (totals && totals.unplaced > 0) {
    const [some, all] = [totals.unplaced, totals.count].map((count) => number.format(count))
    return `${some} of ${all} ${totals.unplaced === 1 ? 'has' : 'have'} no position and ${
      totals.unplaced === 1 ? 'is' : 'are'
    } in the list alone`
  }
  return found?.inside === 0 ? 'No homes of this search in sight' : ''
}

/** What the map cannot show, in one line at its foot. */
export function MapNotes({ error, onRetry, totals, found }: MapNotesProps) {
  const note = noteOf({ totals, found })
  return (
    <div className="pointer-events-none absolute bottom-8 left-3 z-20 max-w-[calc(100%-24px)]">
      {error ? (
        <div
          role="alert"
          className="pointer-events-auto flex items-center gap-3 rounded-md bg-danger-soft py-1.5 pr-1.5 pl-3 text-sm text-danger shadow-raised"
        >
          {messageOf(error)}
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <output className="block rounded-md bg-raised px-2.5 py-1.5 text-xs text-muted shadow-raised empty:hidden">
          {note}
        </output>
      )}
    </div>
  )
}
