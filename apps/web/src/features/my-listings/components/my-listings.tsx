import { useQuery } from '@tanstack/react-query'
import { House, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { useAddressView } from '../../../lib/use-address-view.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { useUser } from '../../../lib/use-session.ts'
import { ownListingsQuery } from '../api.ts'
import { formatView, pageSize, parseView, type OwnView } from '../model/view.ts'
import { showNewListing } from '../open-dialog.ts'
import { ListingLine } from './listing-line.tsx'
import { Missing } from './missing.tsx'
import { Toolbar } from './toolbar.tsx'

const words = { parse: parseView, format: formatView }

const EditPanel = lazy(() => import('../edit/edit-panel.tsx'))
const PhotosPanel = lazy(() => import('../photos/photos-panel.tsx'))

/** The agent's own listings and what they lack. The address says what is shown. */
export function MyListings() {
  const [view, update, linkTo] = useAddressView(words)
  const supervisor = useUser().roles.includes('SUPERVISOR')
  const search = useDebounced(view.search, 200)
  const { adType, group, scope, missing, sort, page } = view
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ownListingsQuery({
      ad_type: adType,
      group,
      scope: supervisor ? scope : 'mine',
      ...(missing && { missing }),
      ...(search !== '' && { search }),
      sort,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
  )

  function change(next: Partial<OwnView>): void {
    // What narrows the list starts at its first page; a panel belongs to one listing whatever is shown.
    const first = 'edit' in next || 'upload' in next || 'page' in next ? {} : { page: 1 }
    update((now) => ({ ...now, ...first, ...next }))
  }

  const onLine = useStable({
    onEdit: (id: string): void => change({ edit: id }),
    onPhotos: (id: string): void => change({ upload: id }),
  })
  const rows = data?.collection ?? []
  const narrowed = view.search !== '' || missing !== null
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 pt-5 pb-12 sm:px-6">
      <PageTitle
        actions={
          <Button variant="primary" onClick={() => showNewListing(true)}>
            <Plus aria-hidden className="size-4" />
            Add listing
          </Button>
        }
      >
        My listings
      </PageTitle>
      <div className="mt-3 flex flex-col gap-4" aria-busy={isPlaceholderData || undefined}>
        <Toolbar
          view={view}
          counts={data?.counts}
          supervisor={supervisor}
          onChange={change}
          toGroup={(group) => linkTo((now) => ({ ...now, group, page: 1, missing: null }))}
        />
        {data && <Missing view={view} missing={data.missing} rows={rows} onChange={change} />}
        {rows.length > 0 && (
          <ul aria-label="Listings" className="divide-y rounded-lg border bg-panel">
            {rows.map((row) => (
              <ListingLine key={row.advertisement_id} row={row} showAgent={scope !== 'mine'} {...onLine} />
            ))}
          </ul>
        )}
        {data && rows.length === 0 && (
          <EmptyState
            icon={House}
            title="No listings"
            action={
              narrowed ? (
                <Button onClick={() => change({ search: '', missing: null })}>Show all</Button>
              ) : (
                scope === 'mine' && (
                  <Button variant="primary" onClick={() => showNewListing(true)}>
                    Add listing
                  </Button>
                )
              )
            }
          >
            {narrowed
              ? 'None fits what you look for.'
              : scope === 'reported'
                ? 'Nobody has reported a listing as gone.'
                : 'What you add stands here, with what it still lacks.'}
          </EmptyState>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-96 rounded-md" />}
        {data && (
          <Pager
            page={page}
            pages={Math.ceil(data.count / pageSize)}
            toPage={(to) => linkTo((now) => ({ ...now, page: to, edit: null, upload: null }))}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {view.edit !== null && (
          <EditPanel key={view.edit} id={view.edit} onClose={() => change({ edit: null })} />
        )}
        {view.upload !== null && (
          <PhotosPanel key={view.upload} id={view.upload} onClose={() => change({ upload: null })} />
        )}
      </Suspense>
    </div>
  )
}
