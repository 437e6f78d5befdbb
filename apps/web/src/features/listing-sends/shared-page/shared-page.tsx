import type { SharedPage as Page } from '@pb/contract/shared-listings'
import { newYorkDate } from '@pb/rules/new-york'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatNewYorkDay } from '../../../lib/format.ts'
import { isNotFound } from '../../../lib/http-error.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { sharedPageQuery } from '../../../queries/shared-page.ts'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { AgentCard, AgentPortrait, ContactBar } from './agent-card.tsx'
import { BrandMark } from '../../../components/ui/brand-mark.tsx'
import { CompareTable } from './compare-table.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { Notices } from './notices.tsx'
import { PageFooter } from './page-footer.tsx'
import { PageError, PageSkeleton } from './page-states.tsx'
import { ListingArticle } from './listing/listing-article.tsx'
import { useVisit } from './use-visit.ts'
import { isPreview } from './preview.ts'
import * as texts from './texts.ts'

const views = [
  { value: 'list', label: texts.list },
  { value: 'compare', label: texts.compare },
] as const
type View = (typeof views)[number]['value']

function getFirstName({ name }: Page['agent']): string {
  return name.split(' ')[0] ?? name
}

function Intro({ page }: { readonly page: Page }) {
  const { agent, listings, first_name: name } = page
  const rated = listings.filter(({ mark }) => mark?.mark).length
  const unread = page.notices.filter(({ time_received }) => time_received === null)
  return (
    <div>
      <h1 className="text-3xl leading-tight font-semibold tracking-[-0.02em] text-balance wrap-anywhere">
        {texts.greeting(name, listings.length)}
      </h1>
      <div className="flex items-center gap-3 pt-4">
        <AgentPortrait agent={agent} className="size-10!" />
        <p className="min-w-0 text-base text-muted">
          {texts.pickedBy} <span className="font-medium text-ink">{agent.name}</span>{' '}
          {texts.pickedOn(formatNewYorkDay(page.time_shared), getFirstName(agent))}
        </p>
      </div>
      <p aria-live="polite" className="pt-3 text-sm text-muted">
        {rated > 0 && texts.ratedCount(rated, listings.length)}
      </p>
      {unread.length > 0 && (
        <p className="text-sm">
          <a
            href="#notices"
            className="font-medium text-brand-text underline decoration-current/30 underline-offset-2"
          >
            {texts.pleaseAlsoRead(unread.map(({ title }) => title).join(', '))}
          </a>
        </p>
      )}
    </div>
  )
}

function Listings({ token, page }: { readonly token: string; readonly page: Page }) {
  const preview = isPreview(page)
  const visit = useVisit(token, preview)
  const [view, setView] = useState<View>('list')
  useDocumentTitle(page.listings.length === 1 ? texts.oneListingTitle : texts.listingsTitle, page.office)
  const { agent, office, listings } = page
  const { logo } = page.office_contact
  const [today] = useState(() => newYorkDate(new Date()))

  function open(listingId: string): void {
    setView('list')
    requestAnimationFrame(() => document.getElementById(`listing-${listingId}`)?.scrollIntoView())
  }
  return (
    <div className="group/page">
      <header className="border-b bg-panel">
        {preview && (
          <p className="bg-inverse px-4 py-2 text-center text-sm text-pretty text-on-inverse">
            {texts.previewBanner(office)}
          </p>
        )}
        <p className="mx-auto flex h-14 max-w-[1120px] items-center gap-2.5 px-4 text-base font-semibold sm:px-6 [&>svg]:size-7">
          {logo === null ? (
            <BrandMark />
          ) : (
            <img src={photoUrl('logo', logo)} alt="" className="max-h-9 max-w-32 object-contain" />
          )}
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
          <h2 className="sr-only">{texts.listings}</h2>
          {listings.length > 1 && (
            <div className="flex">
              <Segmented label={texts.view} value={view} segments={views} onChange={setView} />
            </div>
          )}
          {view === 'compare' && listings.length > 1 ? (
            <CompareTable listings={listings} today={today} onOpen={open} />
          ) : (
            <div className="space-y-6 sm:space-y-8">
              {listings.map((listing, index) => (
                <ListingArticle
                  key={listing.advertisement_id}
                  token={token}
                  visit={visit}
                  listing={listing}
                  agentName={getFirstName(agent)}
                  today={today}
                  eager={index === 0}
                />
              ))}
            </div>
          )}
          <Notices token={token} notices={page.notices} />
        </main>
        <aside
          aria-label={texts.contact}
          className={cn(view === 'list' ? 'md:sticky md:top-6' : 'md:max-w-[360px]')}
        >
          <AgentCard agent={agent} office={office} />
        </aside>
      </div>
      <PageFooter page={page} />
      <ContactBar agent={agent} />
    </div>
  )
}

/** The page behind a private link: the listings sent to a client, who needs no account to see them. */
export function SharedPage({ token }: { readonly token: string }) {
  const { data: page, error, refetch } = useQuery(sharedPageQuery(token))
  if (isNotFound(error) || page?.listings.length === 0) return <InvalidLink />
  if (page) return <Listings token={token} page={page} />
  return error ? <PageError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}
