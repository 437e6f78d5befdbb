import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import * as texts from './texts.ts'

interface SearchThisAreaProps {
  readonly drawing: boolean
  /** Whether the map was moved since the last search. */
  readonly moved: boolean
  readonly follows: boolean
  readonly loading: boolean
  readonly onFollow: (on: boolean) => void
  readonly onSearch: () => void
}

/** Searches the visible area, on request or after every movement. */
export function SearchThisArea({
  drawing,
  moved,
  follows,
  loading,
  onFollow,
  onSearch,
}: SearchThisAreaProps) {
  if (drawing) {
    return (
      <output className="pointer-events-none absolute inset-x-14 top-3 z-20 mx-auto w-fit rounded-md bg-inverse px-3 py-2 text-center text-sm text-on-inverse shadow-raised">
        {texts.drawHint}
      </output>
    )
  }
  return (
    <div className="absolute top-3 left-3 z-20 flex items-center gap-2">
      {moved && !follows ? (
        <Button variant="primary" size="sm" className="h-9 shadow-raised" onClick={onSearch}>
          {texts.searchThisArea}
        </Button>
      ) : (
        <Checkbox
          checked={follows}
          onCheckedChange={onFollow}
          className="h-9 rounded-md bg-raised px-3 shadow-raised"
        >
          {texts.searchAsIMove}
        </Checkbox>
      )}
      {loading && (
        <span className="flex size-9 items-center justify-center rounded-full bg-raised text-muted shadow-raised">
          <Spinner />
        </span>
      )}
    </div>
  )
}
