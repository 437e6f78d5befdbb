import type { ClientNotice } from '@pb/contract/shared-links'
import { newYorkDate } from '@pb/rules/new-york'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatNewYorkDay } from '../../../lib/format.ts'
import { clientNoticesQuery, useRecordNotice } from '../api.ts'

function receiptOf({
  time_received: received,
  received_by: by,
  signed_name: signed,
  time_offered: offered,
}: ClientNotice): string {
  if (received !== null)
    return by === 'page'
      ? `Confirmed by ${signed} on ${formatNewYorkDay(received)}`
      : `Given on ${formatNewYorkDay(received)}`
  return offered === null ? 'Not given yet' : `Sent on ${formatNewYorkDay(offered)}, receipt not confirmed`
}

/** The notices that the law has an agent give a client, and how it is known that they were received. */
export function ClientNotices({ clientId }: { readonly clientId: string }) {
  const { data = [] } = useQuery(clientNoticesQuery(clientId))
  const { mutate, isPending } = useRecordNotice(clientId)
  if (data.length === 0) return null
  return (
    <Panel title="Notices">
      <ul className="-mb-2 divide-y">
        {data.map((notice) => (
          <li
            key={`${notice.kind} ${notice.participant_id}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm"
          >
            <p className="min-w-0 grow">
              <span className="font-medium">{notice.title}</span>{' '}
              <span className="text-muted">{notice.name}</span>
              <span className="block text-muted">{receiptOf(notice)}</span>
            </p>
            {notice.time_received === null && (
              <Button
                size="sm"
                disabled={isPending}
                onClick={() =>
                  mutate({
                    kind: notice.kind,
                    received_on: newYorkDate(new Date()),
                    ...(notice.participant_id !== null && { participant_id: notice.participant_id }),
                  })
                }
              >
                Given in person today
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
