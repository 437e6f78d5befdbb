import type { ClientRequest } from '@pb/contract/client-schemas'
import { Hourglass } from 'lucide-react'
import { Link } from '../../../../components/ui/link.tsx'
import { requestsPath } from '../../paths.ts'
import * as texts from './texts.ts'

/** Explains that adding the client needs a supervisor's approval. */
export function PendingRequestNote({
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
        <span className="block font-medium">{texts.waitingForApproval}</span>
        {texts.waitingForApprovalHint(request.name || request.email)}{' '}
        <Link to={requestsPath} onClick={onClose}>
          {texts.seeRequests}
        </Link>
      </span>
    </output>
  )
}
