import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useUser } from '../../../lib/use-session.ts'
import { ComposeDialog } from './compose-dialog.tsx'
import { openCompose, useComposeOpening, type ComposeOpening } from './open-compose.ts'
import { openDraftQueryOptions, openRequest } from './open-draft.ts'
import { OpenErrorDialog } from './parts/open-error-dialog.tsx'
import { DeliveryTracker } from './parts/delivery-tracker.tsx'

function OpenComposer({ number, request }: ComposeOpening) {
  const client = useQueryClient()
  const { user_id: personId } = useUser()
  const { data, error, refetch } = useQuery({
    ...openDraftQueryOptions,
    queryKey: ['compose', number],
    queryFn: async () => openRequest(client, request, personId),
  })
  const end = () => openCompose(null)
  if (!data)
    return (
      <OpenErrorDialog error={error && getErrorMessage(error)} onClose={end} onRetry={() => void refetch()} />
    )
  return (
    <ComposeDialog
      request={request}
      opened={data}
      onEnd={end}
      onReload={(draftId) => openCompose({ kind: 'draft', draftId })}
    />
  )
}

/** The compose dialog, and the tracker of sent messages. */
export default function Compose() {
  const opening = useComposeOpening()
  return (
    <>
      {opening && <OpenComposer key={opening.number} {...opening} />}
      <DeliveryTracker />
    </>
  )
}
