import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { officeQuery } from '../../queries/office.ts'
import { LogoSection } from './logo-section.tsx'
import { OfficeForm } from './office-form.tsx'
import * as texts from './texts.ts'

interface OfficePageProps {
  /** Settings of other features. */
  readonly settings?: ReactNode
}

/** The office's details and logo. */
export function OfficePage({ settings }: OfficePageProps) {
  const { data: office, error, refetch } = useQuery(officeQuery)
  return (
    <PageBody className="max-w-[1000px] pt-5 pb-12">
      <PageTitle>{texts.office}</PageTitle>
      <p className="mt-1 max-w-prose text-sm text-muted">{texts.lead}</p>
      <div className="mt-4">
        {office && (
          <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_320px]">
            <OfficeForm office={office} />
            <LogoSection office={office} />
          </div>
        )}
        {!office && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!office && !error && <Skeleton className="h-96 rounded-md" />}
      </div>
      {settings !== undefined && <div className="mt-5 flex flex-col gap-5">{settings}</div>}
    </PageBody>
  )
}
