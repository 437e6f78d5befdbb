import type { AdType } from '@pb/rules/vocabulary'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cn } from '../../../lib/cn.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import type { LoadedSearch } from '../hooks/use-loaded-search.ts'
import { isGenerated } from '../model/is-generated.ts'
import { formatSearchState, searchToLoad } from '../model/searches.ts'
import { GeneratedNote } from './generated-note.tsx'
import * as texts from '../texts.ts'

interface SearchStateLineProps {
  readonly adType: AdType
  readonly loaded: LoadedSearch
  /** Loads the client's search of the type. */
  readonly onLoad: () => void
}

function Dot({ className }: { readonly className: string }) {
  return (
    <span aria-hidden className={cn('mr-1.5 inline-block size-1.5 rounded-full align-middle', className)} />
  )
}

/** How the form compares to the client's saved search. */
export function SearchStateLine({ adType, loaded, onLoad }: SearchStateLineProps) {
  const { name, error, retry, saved, searches, active } = loaded
  if (name === undefined) {
    if (!error) return <Skeleton className="h-4 w-40" />
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-danger">
        {getErrorMessage(error)}
        <Button size="sm" onClick={retry}>
          {texts.tryAgain}
        </Button>
      </p>
    )
  }
  if (!saved && searchToLoad(searches, adType))
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {texts.hasSavedSearch(name)}
        <Button size="sm" onClick={onLoad}>
          {texts.loadSearch}
        </Button>
      </p>
    )
  if (!saved) return <p className="text-muted">{texts.noSavedSearchFor(adType, name)}</p>
  const generated = isGenerated(saved)
  return (
    <>
      <p className="text-muted">
        {active ? (
          <span className={saved.suspended === 1 ? 'text-warning' : undefined}>
            <Dot className={generated ? 'bg-generated' : saved.suspended === 1 ? 'bg-warning' : 'bg-brand'} />
            {generated ? texts.generatedSearch : texts.savedSearch}: {formatSearchState(saved).toLowerCase()}
          </span>
        ) : (
          <>
            <Dot className="bg-line-strong" />
            {texts.unsavedChanges}
          </>
        )}
      </p>
      {generated && <GeneratedNote />}
    </>
  )
}
