import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { Link } from '../../../components/ui/link.tsx'
import { pluralize } from '../../../lib/format.ts'
import { useUser } from '../../../lib/use-session.ts'
import { clientRequestsQuery } from '../../../queries/client-requests.ts'
import { requestsPath } from '../paths.ts'
import * as texts from './texts.ts'

/** Link to pending requests: the agent's own, or the office's for supervisors. Renders nothing without any. */
export function PendingRequestsLink() {
  const supervisor = useUser().roles.includes('SUPERVISOR')
  const { data } = useQuery(clientRequestsQuery(supervisor ? 'office' : 'mine', true))
  if (!data || data.total === 0) return null
  return (
    <p className="flex items-center gap-2 text-xs">
      <Hourglass aria-hidden className="size-3.5 shrink-0 text-warning" />
      <Link to={requestsPath}>{texts.pendingRequests(pluralize(data.total, 'request'), supervisor)}</Link>
    </p>
  )
}
