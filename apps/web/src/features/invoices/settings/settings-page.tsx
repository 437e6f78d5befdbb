import { useQuery } from '@tanstack/react-query'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { invoiceSettingsQuery, reminderStepsQuery } from '../../../queries/invoices.ts'
import { BackLink } from '../back-link.tsx'
import { DetailsForm } from './details-form.tsx'
import { StepsForm } from './steps-form.tsx'
import * as texts from './texts.ts'

/** What supervisors set for invoices: numbers, terms and reminders. */
export function SettingsPage() {
  const settings = useQuery(invoiceSettingsQuery)
  const steps = useQuery(reminderStepsQuery)
  const error = settings.error ?? steps.error
  return (
    <PageBody className="max-w-[1100px] pt-4 pb-12">
      <BackLink />
      <PageTitle>{texts.title}</PageTitle>
      <div className="mt-4 flex flex-col gap-5">
        {settings.data && <DetailsForm settings={settings.data} />}
        {steps.data && <StepsForm stored={steps.data.steps} />}
        {error && (!settings.data || !steps.data) && (
          <ErrorState
            error={error}
            onRetry={() => {
              void settings.refetch()
              void steps.refetch()
            }}
          />
        )}
        {!error && (!settings.data || !steps.data) && (
          <output aria-label={texts.loading}>
            <Skeleton className="h-96 rounded-lg" />
          </output>
        )}
      </div>
    </PageBody>
  )
}
