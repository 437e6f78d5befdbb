import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'

interface SearchHereProps {
  readonly drawing: boolean
  /** The map shows something else than what was searched. */
  readonly moved: boolean
  readonly follows: boolean
  readonly loading: boolean
  readonly onFollow: (on: boolean) => void
  readonly onSearch: () => void
}

/** Makes what is in sight the search: at a press, or whenever the map is moved. */
export function SearchHere({ drawing, moved, follows, loading, onFollow, onSearch }: SearchHereProps) {
  if (drawing) {
    return (
      <output className="pointer-events-none absolute inset-x-14 top-3 z-20 mx-auto w-fit rounded-md bg-inverse px-3 py-2 text-center text-sm text-on-inverse shadow-raised">
        Draw around an area, or press its corners one by one
      </output>
    )
  }
  return (
    <div className="absolute top-3 left-3 z-20 flex items-center gap-2">
      {moved && !follows ? (
        <Button variant="primary" size="sm" className="h-9 shadow-raised" onClick={onSearch}>
          Search this area
        </Button>
      ) : (
        <Checkbox
          checked={follows}
          onCheckedChange={onFollow}
          className="h-9 rounded-md bg-raised px-3 shadow-raised"
        >
          Search as I move
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
