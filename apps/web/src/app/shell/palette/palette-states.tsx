import { Button } from '../../../components/ui/button.tsx'
import { messageOf } from '../../../lib/http-error.ts'

/** What to try where nothing fits. */
export function NothingFound({ text }: { readonly text: string }) {
  return (
    <div className="px-6 py-10 text-center">
      <p className="text-base font-semibold break-words">Nothing found for “{text.slice(0, 60)}”</p>
      <p className="mx-auto mt-1 max-w-sm text-sm text-muted">
        Try an address, a unit such as 210 E 39 5B, a corner such as 39th and 3rd, a listing number or a name.
      </p>
    </div>
  )
}

/** The server could not answer; what is known without it stays below. */
export function SearchFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-1.5 flex items-center justify-between gap-3 rounded-md bg-danger-soft py-1.5 pr-1.5 pl-3 text-sm text-danger"
    >
      {messageOf(error)}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
