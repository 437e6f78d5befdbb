import type { ClientRequest } from '@pb/contract/clients'
import { Hourglass } from 'lucide-react'
import { Link } from '../../../components/ui/link.tsx'
import { requestsPath } from '../model/paths.ts'

/** Says that somebody else works with the person, and who is asked now. */
export function WaitingNote({
  request,
  onClose,
}: {
  readonly request: ClientRequest
  readonly onClose: () => void
}) {
  return (
    <output className="flex gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm">
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <span>
        <span className="block font-medium">Waiting for a supervisor's approval</span>
        Another agent was in touch with {request.name || request.email} within the last 90 days. A supervisor
        has been asked, and you will be notified of the answer.{' '}
        <Link to={requestsPath} onClick={onClose}>
          See your requests
        </Link>
      </span>
    </output>
  )
}
