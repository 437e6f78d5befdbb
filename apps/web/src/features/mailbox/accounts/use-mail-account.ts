import type { MailAccount } from '@pb/contract/mail-accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToEvents } from '../../../lib/live/subscribe-to-events.ts'
import { mailAccountKey } from '../../../queries/mailbox-keys.ts'
import { mailAccountQuery } from '../../../queries/mailbox.ts'

const snapshotPollMs = 3000
const idlePollMs = 60_000
const staleMs = 10_000

/** Poll interval of the account: progress and elapsed minutes change without an event. */
function getPollMs(account: MailAccount | undefined): number | false {
  if (!account || account.provider === 'builtin' || account.state !== 'connected') return false
  return account.snapshot ? snapshotPollMs : idlePollMs
}

/** The mail account, kept current by the event stream and polling. */
export function useMailAccount() {
  const client = useQueryClient()
  useEffect(
    () =>
      subscribeToEvents(({ kind }) => {
        if (kind === 'mail_account' || kind === 'missed')
          void client.invalidateQueries({ queryKey: mailAccountKey })
      }),
    [client],
  )
  return useQuery({
    ...mailAccountQuery,
    staleTime: staleMs,
    refetchInterval: ({ state }) => getPollMs(state.data),
  })
}
