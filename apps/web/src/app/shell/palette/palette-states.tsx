import { Button } from '../../../components/ui/button.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { nothingFoundFor } from './text-templates.ts'
import * as texts from './texts.ts'

/** Empty state with search tips. */
export function NothingFound({ text }: { readonly text: string }) {
  return (
    <div className="px-6 py-10 text-center">
      <p className="text-base font-semibold break-words">{nothingFoundFor(text.slice(0, 60))}</p>
      <p className="mx-auto mt-1 max-w-sm text-sm text-muted">{texts.searchTips}</p>
    </div>
  )
}

/** Search error; local results stay below it. */
export function SearchFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-1.5 flex items-center justify-between gap-3 rounded-md bg-danger-soft py-1.5 pr-1.5 pl-3 text-sm text-danger"
    >
      {getErrorMessage(error)}
      <Button size="sm" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  )
}
