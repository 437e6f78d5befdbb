import type { SharedPage as Page } from '@pb/contract/shared-listings'
import { newYorkDate } from '@pb/rules/new-york'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Segmented } from '../../components/ui/segmented.tsx'
import { cn } from '../../lib/cn.ts'
import { formatNewYorkDay, plural } from '../../lib/format.ts'
import { isNotFound } from '../../lib/http-error.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { sharedPageQuery } from './api.ts'
import { AgentCard, AgentPortrait, ContactBar } from './components/agent-card.tsx'
import { BrandMark } from '../../components/ui/brand-mark.tsx'
import { Compare } from './components/compare.tsx'
import { DeadLink } from './components/dead-link.tsx'
import { Notices } from './components/notices.tsx'
import { PageFoot } from './components/page-foot.tsx'
import { PageError, PageSkeleton } from './components/page-states.tsx'
import { SharedHome } from './components/shared-home.tsx'
import { useVisit } from './hooks/use-visit.ts'
import { isPreview } from './model/preview.ts'

const views = [
  { value: 'list', label: 'One by one' },
  { value: 'compare', label: 'Side by side' },
] as const
type View = (typeof views)[number]['value']

function Intro({ page }: { readonly page: Page }) {
  const { agent, listings, first_name: name } = page
  const answered = listings.filter(({ mark }) => mark?.mark).length
  const unread = page.notices.filter(({ time_received }) => time_received === null)
  return (
    <div>
      <h1 className="text-3xl leading-tight font-semibold tracking-[-0.02em] text-balance wrap-anywhere">
        {name === '' ? '' : `${name}, `}
        {name === '' ? 'Here' : 'here'} {listings.length === 1 ? 'is a home' : `are ${listings.length} homes`}{' '}
        for you
      </h1>
      <div className="flex items-center gap-3 pt-4">
        <AgentPortrait agent={agent} className="size-10!" />
        <p className="min-w-0 text-base text-muted">
          Picked by <span className="font-medium text-ink">{agent.name}</span> on{' '}
          {formatNewYorkDay(page.time_shared)}. Say what you think of each; {agent.name.split(' ')[0]} sees it
          right away.
        </p>
      </div>
      <p aria-live="polite" className="pt-3 text-sm text-muted">
        {answered > 0 && `You have answered ${answered} of ${plural(listings.length, 'home')}.`}
      </p>
      {unread.length > 0 && (
        <p className="text-sm">
          <a
            href="#notices"
            className="font-medium text-brand-text underline decoration-current/30 underline-offset-2"
          >
            Please also read: {unread.map(({ title }) => title).join(', ')}
          </a>
        </p>
      )}
    </div>
  )
}

function Homes({ token, page }: { readonly token: string; readonly page: Page }) {
  const preview = isPreview(page)
  const visit = useVisit(token, preview)
  const [view, setView] = useState<View>('list')
  useDocumentTitle(page.listings.length === 1 ? 'A home for you' : 'Homes for you', page.office)
  const { agent, office, listings } = page
  const [today] = useState(() => newYorkDate(new Date()))

  function open(listingId: string): void {
    setView('list')
    requestAnimationFrame(() => document.getElementById(`home-${listingId}`)?.scrollIntoView())
  }
  return (
    <div className="group/page">
      <header className="border-b bg-panel">
        {preview && (
          <p className="bg-inverse px-4 py-2 text-center text-sm text-pretty text-on-inverse">
            This is a preview for {office}: your visit is not counted, and nothing that you mark or ask here
            is kept.
          </p>
        )}
        <p className="mx-auto flex h-14 max-w-[1120px] items-center gap-2.5 px-4 text-base font-semibold sm:px-6 [&>svg]:size-7">
          <BrandMark />
          {office}
        </p>
      </header>
      <div
        className={cn(
          'mx-auto grid max-w-[1120px] items-start gap-x-8 gap-y-8 px-4 pt-6 pb-12 sm:px-6 md:pt-9',
          view === 'list' && 'md:grid-cols-[minmax(0,1fr)_300px]',
        )}
      >
        <main className="min-w-0 space-y-6">
          <Intro page={page} />
          <h2 className="sr-only">Homes</h2>
          {listings.length > 1 && (
            <div className="flex">
              <Segmented label="How to look at them" value={view} segments={views} onChange={setView} />
            </div>
          )}
          {view === 'compare' && listings.length > 1 ? (
            <Compare listings={listings} today={today} onOpen={open} />
          ) : (
            <div className="space-y-6 sm:space-y-8">
              {listings.map((listing, index) => (
                <SharedHome
                  key={listing.advertisement_id}
                  token={token}
                  visit={visit}
                  listing={listing}
                  agentName={agent.name.split(' ')[0] ?? agent.name}
                  today={today}
                  eager={index === 0}
                />
              ))}
            </div>
          )}
          <Notices token={token} notices={page.notices} />
        </main>
        <aside
          aria-label="Contact"
          className={cn(view === 'list' ? 'md:sticky md:top-6' : 'md:max-w-[360px]')}
        >
          <AgentCard agent={agent} office={office} />
        </aside>
      </div>
      <PageFoot page={page} />
      <ContactBar agent={agent} />
    </div>
  )
}

/** The page behind a personal link: what was sent to a client, who needs no account for it. */
export function SharedPage({ token }: { readonly token: string }) {
  const { data: page, error, refetch } = useQuery(sharedPageQuery(token))
  if (isNotFound(error) || page?.listings.length === 0) return <DeadLink />
  if (page) return <Homes token={token} page={page} />
  return error ? <PageError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}
