import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import type { ResultsSlots } from '../../features/listings/components/client-slots.ts'
import type { SearchFormSlots } from '../../features/listings/components/search-form.tsx'

const clientSlots = () => import('./client-slots.tsx')

/** What clients add to the pages of listings comes after them: the listings never wait for it. */
function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function Later(props: P) {
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/** At the head of the results' filters. */
export const PanelClient: ResultsSlots['Panel'] = later(
  async () => (await clientSlots()).PanelClient,
  <div aria-hidden className="space-y-2.5 border-b px-5 py-4">
    <Skeleton className="h-9" />
    <Skeleton className="h-[19px] w-4/5" />
    <Skeleton className="h-9 w-28" />
  </div>,
)

export const searchFormSlots: SearchFormSlots = {
  Client: later(async () => (await clientSlots()).FormClient, <Skeleton className="h-[62px] rounded-lg" />),
  Save: later(async () => (await clientSlots()).FormSave, <Skeleton className="h-9 w-28" />),
  Searches: later(async () => (await clientSlots()).FormSearches),
}
