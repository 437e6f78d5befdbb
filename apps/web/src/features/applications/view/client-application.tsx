import { FileText } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Link } from '../../../components/ui/link.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { applicationsPath } from '../paths.ts'
import { somethingWentWrong } from '../texts.ts'
import { ApplicationSkeleton } from './application-detail.tsx'
import { HouseholdView } from './household-view.tsx'
import { useHousehold } from './use-household.ts'
import * as texts from './texts.ts'

interface ClientApplicationProps {
  /** Person id of the client. */
  readonly userId: string
  /** The client's form. */
  readonly formId: string
}

/** The form that the URL names, unless it was deleted meanwhile or is of another client; else the client's. */
function useNamedHousehold({ userId, formId }: ClientApplicationProps) {
  const [params, setParams] = useSearchParams()
  const name = params.get('form')
  const named = useHousehold(name ?? formId)
  const own = useHousehold(formId)
  const isForeign = named.error !== null || (named.form && named.form.household.user_id !== userId)
  function select(id: string): void {
    const next = new URLSearchParams(params)
    next.set('form', id)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return { ...(isForeign ? own : named), select }
}

/** The application of a client, while the landlord has not answered. A notification's link names the form. */
export default function ClientApplication(props: ClientApplicationProps) {
  const { form, household, error, refetch, select } = useNamedHousehold(props)
  if (form && form.status !== 'NEW')
    return (
      <EmptyState
        icon={FileText}
        title={texts.unachievableStatus(form.status)}
        action={<Link to={applicationsPath(form.id)}>{texts.readInApplications}</Link>}
      />
    )
  if (form && household)
    return <HouseholdView household={household} formId={form.id} inClientTab onSelect={select} />
  if (error) return <ErrorState title={somethingWentWrong} error={error} onRetry={refetch} />
  return <ApplicationSkeleton />
}
