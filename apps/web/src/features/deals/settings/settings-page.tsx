import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { dealSettingsQuery } from '../../../queries/deal-settings.ts'
import { MoneyControlsPanel } from './money-controls-form.tsx'
import { SettingsForm } from './settings-form.tsx'
import * as texts from './texts.ts'

/** What supervisors set for deals. */
export function DealSettingsPage() {
  const { data, error, refetch } = useQuery(dealSettingsQuery)
  return (
    <PageBody className="max-w-[1000px] pt-4 pb-12">
      <Link
        to="/deals"
        className="mb-1 -ml-1 inline-flex items-center gap-1 rounded-xs pr-1 text-sm text-muted hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {texts.deals}
      </Link>
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-sm text-muted">{texts.lead}</p>
      <div className="mt-4">
        {data && <SettingsForm settings={data} />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <output aria-label={texts.loading}>
            <Skeleton className="h-96 rounded-lg" />
          </output>
        )}
      </div>
      <div className="mt-5">
        <MoneyControlsPanel />
      </div>
    </PageBody>
  )
}
