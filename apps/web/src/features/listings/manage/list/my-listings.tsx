import { useQuery } from '@tanstack/react-query'
import { House, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { lazy } from '../../../../lib/lazy.ts'
import { Card } from '../../../../components/ui/panel.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../../../components/ui/page-title.tsx'
import { Pager } from '../../../../components/ui/pager.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../components/ui/states.tsx'
import { useUrlState } from '../../../../lib/use-url-state.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { useStableMethods } from '../../../../lib/use-stable-methods.ts'
import { useUser } from '../../../../lib/use-session.ts'
import { ownListingsQuery } from '../../../../queries/my-listings.ts'
import { formatView, pageSize, parseView, type ListView } from './list-view.ts'
import { setAddListingOpen } from '../add/open-dialog.ts'
import { ListingRow } from './listing-row.tsx'
import { MissingDetails } from './missing-details.tsx'
import { Toolbar } from './toolbar.tsx'
import * as texts from './texts.ts'

const viewFormat = { parse: parseView, format: formatView }

const EditPanel = lazy(() => import('../edit/edit-panel.tsx'))
const PhotosPanel = lazy(() => import('../photos/photos-panel.tsx'))

/** The agent's own listings. Filters, page and open panel are in the URL. */
export function MyListings() {
  const [view, update, linkTo] = useUrlState(viewFormat)
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

  function change(next: Partial<ListView>): void {
    // Filters return to the first page; opening a panel does not.
    const first = 'edit' in next || 'upload' in next || 'page' in next ? {} : { page: 1 }
    update((now) => ({ ...now, ...first, ...next }))
  }

  const onLine = useStableMethods({
    onEdit: (id: string): void => change({ edit: id }),
    onPhotos: (id: string): void => change({ upload: id }),
  })
  const rows = data?.collection ?? []
  const filtered = view.search !== '' || missing !== null
  return (
    <PageBody className="max-w-[1200px] pt-5 pb-12">
      <PageTitle
        actions={
          <Button variant="primary" onClick={() => setAddListingOpen(true)}>
            <Plus aria-hidden className="size-4" />
            {texts.addListing}
          </Button>
        }
      >
        {texts.myListings}
      </PageTitle>
      <div className="mt-3 flex flex-col gap-4" aria-busy={isPlaceholderData || undefined}>
        <Toolbar
          view={view}
          counts={data?.counts}
          supervisor={supervisor}
          onChange={change}
          toGroup={(group) => linkTo((now) => ({ ...now, group, page: 1, missing: null }))}
        />
        {data && (
          <MissingDetails
            view={view}
            missing={data.missing}
            // Rows of the filters before must not be verified by a click that is meant for those to come.
            rows={isPlaceholderData || search !== view.search ? [] : rows}
            onChange={change}
          />
        )}
        {rows.length > 0 && (
          <Card as="ul" aria-label={texts.listings} className="divide-y">
            {rows.map((row) => (
              <ListingRow key={row.advertisement_id} row={row} showAgent={scope !== 'mine'} {...onLine} />
            ))}
          </Card>
        )}
        {data && rows.length === 0 && (
          <EmptyState
            icon={House}
            title={texts.noListings}
            action={
              filtered ? (
                <Button onClick={() => change({ search: '', missing: null })}>{texts.showAll}</Button>
              ) : (
                scope === 'mine' && (
                  <Button variant="primary" onClick={() => setAddListingOpen(true)}>
                    {texts.addListing}
                  </Button>
                )
              )
            }
          >
            {filtered ? texts.noMatch : scope === 'reported' ? texts.noReports : texts.emptyHint}
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
    </PageBody>
  )
}
