import type { ClientNotice } from '@pb/contract/shared-links'
import { newYorkDate } from '@pb/rules/new-york'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/ui/button.tsx'
import { actsOnce } from '../../../components/ui/button-class.ts'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatNewYorkDay } from '../../../lib/format.ts'
import { clientNoticesQuery } from '../../../queries/listing-sends.ts'
import { useRecordNotice } from '../mutations.ts'
import * as texts from './texts.ts'

function formatReceipt({
  time_received: received,
  received_by: by,
  signed_name: signed,
  time_offered: offered,
}: ClientNotice): string {
  if (received !== null)
    return by === 'page'
      ? texts.acknowledgedBy(signed, formatNewYorkDay(received))
      : texts.givenOn(formatNewYorkDay(received))
  return offered === null ? texts.notGivenYet : texts.sentNotAcknowledged(formatNewYorkDay(offered))
}

/** The disclosures that the law requires, and how each was acknowledged. */
export function ClientNotices({ clientId }: { readonly clientId: string }) {
  const { data = [] } = useQuery(clientNoticesQuery(clientId))
  const { mutate, isPending } = useRecordNotice(clientId)
  if (data.length === 0) return null
  return (
    <Panel title={texts.disclosures}>
      <ul className="-mb-2 divide-y">
        {data.map((notice) => (
          <li
            key={`${notice.kind} ${notice.participant_id}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm"
          >
            <p className="min-w-0 grow">
              <span className="font-medium">{notice.title}</span>{' '}
              <span className="text-muted">{notice.name}</span>
              <span className="block text-muted">{formatReceipt(notice)}</span>
            </p>
            {notice.time_received === null && (
              <Button
                size="sm"
                {...actsOnce}
                disabled={isPending}
                onClick={() =>
                  mutate({
                    kind: notice.kind,
                    received_on: newYorkDate(new Date()),
                    ...(notice.participant_id !== null && { participant_id: notice.participant_id }),
                  })
                }
              >
                {texts.givenInPersonToday}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
