import type { Client } from '@pb/contract/client-schemas'
import { clientRemovalReasons } from '@pb/rules/clients'
import { findTitle } from '@pb/rules/vocabulary'
import { Button } from '../../../components/ui/button.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useRestoreClient } from './mutations.ts'
import { getClientName } from '../client-text.ts'
import * as texts from './texts.ts'

interface ArchivedNoteProps {
  readonly client: Client
  readonly archived: NonNullable<Client['archived']>
}

/** Date and reason of a client's removal, with a button to restore the client. */
export function ArchivedNote({ client, archived: { reason, time } }: ArchivedNoteProps) {
  const restore = useRestoreClient()
  return (
    <div className="mx-4 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft px-4 py-2.5 text-sm sm:mx-6">
      <p className="min-w-0 grow">
        {texts.removedOn(formatDay(time))}
        {reason !== null && `: ${findTitle(clientRemovalReasons, reason)}`}
      </p>
      <Button
        size="sm"
        loading={restore.isPending}
        onClick={() => restore.mutate({ id: client.user_id, name: getClientName(client) })}
      >
        {texts.restore}
      </Button>
    </div>
  )
}
