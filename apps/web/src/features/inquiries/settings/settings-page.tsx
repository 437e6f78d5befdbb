import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { inquirySettingsQuery } from '../../../queries/inquiries.ts'
import { inquiriesPath } from '../paths.ts'
import { backToInquiries } from '../texts.ts'
import { IgnoredPanel } from '../routing/ignored-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { SettingsForm } from './settings-form.tsx'
import * as texts from './texts.ts'

const RoutingPanel = lazy(() =>
  import('../routing/routing-panel.tsx').then(({ RoutingPanel: Panel }) => ({ default: Panel })),
)

/** How the office takes inquiries in, for supervisors. */
export function InquirySettingsPage() {
  const { data, error, refetch } = useQuery(inquirySettingsQuery)
  return (
    <PageBody className="max-w-[1100px] pt-4 pb-12">
      <Link
        to={inquiriesPath}
        className="-ml-1 inline-flex h-9 items-center gap-1.5 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {backToInquiries}
      </Link>
      <PageTitle>{texts.title}</PageTitle>
      <div className="mt-4 flex flex-col gap-5">
        {data ? (
          <>
            <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
              <RoutingPanel agents={data.agents} />
            </Suspense>
            <SettingsForm settings={data} />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <output aria-label={texts.loading}>
            <Skeleton className="h-96 rounded-lg" />
          </output>
        )}
        <KeysPanel />
        <IgnoredPanel />
      </div>
    </PageBody>
  )
}
