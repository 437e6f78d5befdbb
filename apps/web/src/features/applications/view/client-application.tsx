import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../../components/ui/link.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { applicationsPath } from '../paths.ts'
import { somethingWentWrong } from '../texts.ts'
import { ApplicationSkeleton } from './application-detail.tsx'
import { HouseholdView } from './household-view.tsx'
import { useHousehold } from './use-household.ts'
import * as texts from './texts.ts'

/** The application of a client, while the landlord has not answered. */
export default function ClientApplication({ formId }: { readonly formId: string }) {
  const { form, household, error, refetch } = useHousehold(formId)
  const [selected, setSelected] = useState(formId)
  if (form && form.status !== 'NEW')
    return (
      <EmptyState
        icon={FileText}
        title={texts.unachievableStatus(form.status)}
        action={<Link to={applicationsPath(form.id)}>{texts.readInApplications}</Link>}
      />
    )
  if (household)
    return <HouseholdView household={household} formId={selected} inClientTab onSelect={setSelected} />
  if (error) return <ErrorState title={somethingWentWrong} error={error} onRetry={refetch} />
  return <ApplicationSkeleton />
}
