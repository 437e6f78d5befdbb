import { ArrowLeft, FileX } from 'lucide-react'
import { useNavigate, type To } from 'react-router'
import { PageBody } from '../../../components/ui/page-title.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { isNotFound } from '../../../lib/http-error.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { getPersonName } from '../labels.ts'
import { somethingWentWrong } from '../texts.ts'
import { HouseholdView } from './household-view.tsx'
import { useHousehold } from './use-household.ts'
import * as texts from './texts.ts'

interface ApplicationDetailProps {
  readonly id: string
  readonly toList: () => To
  readonly onBack: () => void
  readonly toForm: (id: string) => To
}

/** The outline of an application while it is loading. */
export function ApplicationSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-5">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-48 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}

/** One application of the list, in any status. */
export function ApplicationDetail({ id, toList, onBack, toForm }: ApplicationDetailProps) {
  const navigate = useNavigate()
  const { form, household, error, refetch } = useHousehold(id)
  useDocumentTitle(form ? getPersonName(form) : texts.application)
  useShortcuts({ backToApplications: onBack })
  return (
    <PageBody className="max-w-[1360px] pt-4 pb-12">
      <ButtonLink to={toList()} variant="ghost" size="sm" className="mb-2 -ml-2" aria-keyshortcuts="u">
        <ArrowLeft aria-hidden className="size-4" />
        {texts.backToApplications}
      </ButtonLink>
      {household ? (
        <HouseholdView
          household={household}
          formId={id}
          inClientTab={false}
          onSelect={(next) => void navigate(toForm(next), { replace: true, preventScrollReset: true })}
        />
      ) : (
        <>
          {/* Every page has a heading, also while it is loading. */}
          <h1 className="sr-only">{texts.application}</h1>
          {isNotFound(error) ? (
            <EmptyState icon={FileX} title={texts.notFound} className="pt-16">
              {texts.notFoundHint}
            </EmptyState>
          ) : error ? (
            <ErrorState title={somethingWentWrong} error={error} onRetry={refetch} className="pt-16" />
          ) : (
            <ApplicationSkeleton />
          )}
        </>
      )}
    </PageBody>
  )
}
