import { Suspense, useRef } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '../../components/ui/states.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { cn } from '../../lib/cn.ts'
import { lazy } from '../../lib/lazy.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { Heading } from './list/heading.tsx'
import { InquiriesList } from './list/inquiries-list.tsx'
import { addView, formatView, parseView } from './list/list-view.ts'
import { Toolbar } from './list/toolbar.tsx'
import { useRowKeys } from './list/use-row-keys.ts'
import { inquiriesPath, inquiryPath } from './paths.ts'
import * as texts from './texts.ts'

const InquiryRecord = lazy(() => import('./record/inquiry-record.tsx'))

const viewFormat = { parse: parseView, format: formatView }

/** Delay in milliseconds between typing and searching. */
const searchDebounceMs = 300

/** The path of the row after an inquiry in the list on screen, or before it if it is the last. */
function findNextPath(id: string): string | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-inquiry-row]')]
  const at = links.findIndex((link) => link.dataset['inquiryRow'] === id)
  const next = at < 0 ? undefined : (links[at + 1] ?? links[at - 1])
  return next && next.pathname + next.search
}

/** The list of inquiries, beside the open one where both fit. */
export function InquiriesPage({ inquiryId }: { readonly inquiryId: string | undefined }) {
  const [view, update] = useUrlState(viewFormat)
  const q = useDebounced(view.q, searchDebounceMs)
  const settled = { ...view, q: q.trim() }
  const navigate = useNavigate()
  const wide = useMediaQuery('(min-width: 1024px)')
  const search = useRef<HTMLDivElement>(null)
  const isOpen = inquiryId !== undefined
  const listPath = addView(inquiriesPath, view)
  const path = isOpen ? inquiryPath(inquiryId) : inquiriesPath
  useRowKeys({
    currentId: inquiryId,
    onSearch: () => search.current?.querySelector('input')?.focus(),
  })
  const listShown = wide || !isOpen
  return (
    <div className="flex w-full grow">
      {listShown && (
        <section
          aria-label={texts.inquiries}
          className={cn(
            'sticky top-[57px] flex h-[calc(100dvh-57px)] min-w-0 flex-col bg-panel',
            wide ? 'w-[400px] shrink-0 border-r xl:w-[460px]' : 'grow',
          )}
        >
          <Heading sub={isOpen} />
          <Toolbar
            view={view}
            settled={settled}
            path={path}
            searchRef={search}
            onChange={(next) => update((now) => ({ ...now, ...next }))}
          />
          <div className="min-h-0 grow overflow-y-auto overscroll-contain">
            <InquiriesList
              view={settled}
              currentId={inquiryId}
              toPath={(id) => addView(inquiryPath(id), view)}
              onClearSearch={() => update((now) => ({ ...now, q: '' }))}
            />
          </div>
        </section>
      )}
      {(wide || isOpen) && (
        <div className="min-w-0 grow">
          {isOpen ? (
            <Suspense fallback={<Skeleton className="m-6 h-64 rounded-lg" />}>
              <InquiryRecord
                key={inquiryId}
                id={inquiryId}
                backTo={wide ? undefined : listPath}
                onBack={() => void navigate(listPath)}
                onLeave={() => void navigate(findNextPath(inquiryId) ?? listPath)}
              />
            </Suspense>
          ) : (
            <EmptyState title={texts.chooseInquiry} className="py-24">
              {texts.chooseInquiryHint}
            </EmptyState>
          )}
        </div>
      )}
    </div>
  )
}
