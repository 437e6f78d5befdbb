import { Suspense, type ComponentType, type ReactNode } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import type { ResultsSlots } from '../../features/listings/results/client-slots.ts'
import type { SearchFormSlots } from '../../features/listings/search/search-form.tsx'

const clientSlots = () => import('./search-slots.tsx')

/** Loads a slot lazily, so that listings never wait for client features. */
function lazySlot<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function LazySlot(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/** At the head of the results' filters. */
export const PanelClient: ResultsSlots['Panel'] = lazySlot(
  async () => (await clientSlots()).PanelClient,
  <div aria-hidden className="space-y-2.5 border-b px-5 py-4">
    <Skeleton className="h-9" />
    <Skeleton className="h-[19px] w-4/5" />
    <Skeleton className="h-9 w-28" />
  </div>,
)

export const searchFormSlots: SearchFormSlots = {
  Client: lazySlot(
    async () => (await clientSlots()).FormClient,
    <Skeleton className="h-[62px] rounded-lg" />,
  ),
  Save: lazySlot(async () => (await clientSlots()).FormSave, <Skeleton className="h-9 w-28" />),
  Searches: lazySlot(async () => (await clientSlots()).FormSearches),
}
