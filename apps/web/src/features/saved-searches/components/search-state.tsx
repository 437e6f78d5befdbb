import type { AdType } from '@pb/rules/vocabulary'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cn } from '../../../lib/cn.ts'
import { messageOf } from '../../../lib/http-error.ts'
import type { LoadedSearch } from '../hooks/use-loaded-search.ts'
import { isGenerated, stateText } from '../model/searches.ts'
import { GeneratedNote } from './generated-note.tsx'

interface SearchStateLineProps {
  readonly adType: AdType
  readonly loaded: LoadedSearch
}

function Dot({ className }: { readonly className: string }) {
  return (
    <span aria-hidden className={cn('mr-1.5 inline-block size-1.5 rounded-full align-middle', className)} />
  )
}

/** How what stands in the form stands to what is saved for the client. */
export function SearchStateLine({ adType, loaded }: SearchStateLineProps) {
  const { name, error, retry, saved, active } = loaded
  if (name === undefined) {
    if (!error) return <Skeleton className="h-4 w-40" />
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-danger">
        {messageOf(error)}
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      </p>
    )
  }
  if (!saved)
    return (
      <p className="text-muted">
        No {adType} search is saved for {name} yet.
      </p>
    )
  const generated = isGenerated(saved)
  return (
    <>
      <p className="text-muted">
        {active ? (
          <span className={saved.suspended === 1 ? 'text-warning' : undefined}>
            <Dot className={generated ? 'bg-generated' : saved.suspended === 1 ? 'bg-warning' : 'bg-brand'} />
            {generated ? 'Generated search' : 'Saved search'}: {stateText(saved).toLowerCase()}
          </span>
        ) : (
          <>
            <Dot className="bg-line-strong" />
            Changed since it was saved
          </>
        )}
      </p>
      {generated && <GeneratedNote />}
    </>
  )
}
