import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { Link } from '../../../components/ui/link.tsx'
import { plural } from '../../../lib/format.ts'
import { useUser } from '../../../lib/use-session.ts'
import { requestsQuery } from '../api/requests.ts'
import { requestsPath } from '../model/paths.ts'

/** The way to requests that wait: the agent's own, or for supervisors the office's. */
export function WaitingLink() {
  const supervisor = useUser().roles.includes('SUPERVISOR')
  const { data } = useQuery(requestsQuery(supervisor ? 'office' : 'mine', true))
  if (!data || data.total === 0) return null
  return (
    <p className="flex items-center gap-2 text-xs">
      <Hourglass aria-hidden className="size-3.5 shrink-0 text-warning" />
      <Link to={requestsPath}>
        {plural(data.total, 'request')} {data.total === 1 ? 'waits' : 'wait'} for{' '}
        {supervisor ? 'your' : "a supervisor's"} approval
      </Link>
    </p>
  )
}
