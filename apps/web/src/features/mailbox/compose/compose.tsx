import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/http-error.ts'
import { useUser } from '../../../lib/use-session.ts'
import { ComposeDialog } from './compose-dialog.tsx'
import { openCompose, useComposeOpening, type ComposeOpening } from './open-compose.ts'
import { openedQuery, openRequest } from './open-letter.ts'
import { OpeningFailed } from './parts/opening-failed.tsx'
import { SentWatch } from './parts/sent-watch.tsx'

function Opened({ number, request }: ComposeOpening) {
  const client = useQueryClient()
  const { user_id: personId } = useUser()
  const { data, error, refetch } = useQuery({
    ...openedQuery,
    queryKey: ['compose', number],
    queryFn: async () => openRequest(client, request, personId),
  })
  const end = () => openCompose(null)
  if (!data)
    return <OpeningFailed error={error && messageOf(error)} onClose={end} onRetry={() => void refetch()} />
  return (
    <ComposeDialog
      request={request}
      opened={data}
      onEnd={end}
      onReload={(draftId) => openCompose({ kind: 'draft', draftId })}
    />
  )
}

/** The compose dialog, and what follows a mail after it was sent. */
export default function Compose() {
  const opening = useComposeOpening()
  return (
    <>
      {opening && <Opened key={opening.number} {...opening} />}
      <SentWatch />
    </>
  )
}
