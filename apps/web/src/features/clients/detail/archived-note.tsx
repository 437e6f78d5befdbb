import type { Client } from '@pb/contract/clients'
import { clientRemovalReasons } from '@pb/rules/clients'
import { titleOf } from '@pb/rules/vocabulary'
import { Button } from '../../../components/ui/button.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useRestoreClient } from '../api/changes.ts'
import { nameOf } from '../model/row-text.ts'

interface ArchivedNoteProps {
  readonly client: Client
  readonly archived: NonNullable<Client['archived']>
}

/** Says that the client was removed, when and why, and brings them back. */
export function ArchivedNote({ client, archived: { reason, time } }: ArchivedNoteProps) {
  const restore = useRestoreClient()
  return (
    <div className="mx-4 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft px-4 py-2.5 text-sm sm:mx-6">
      <p className="min-w-0 grow">
        Removed from the list on {formatDay(time)}
        {reason !== null && `: ${titleOf(clientRemovalReasons, reason)}`}
      </p>
      <Button
        size="sm"
        loading={restore.isPending}
        onClick={() => restore.mutate({ id: client.user_id, name: nameOf(client) })}
      >
        Bring back
      </Button>
    </div>
  )
}
