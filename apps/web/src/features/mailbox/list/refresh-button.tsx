import type { MailFolder } from '@pb/contract/mail-messages'
import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { mailboxKeys } from '../../../queries/mailbox-keys.ts'
import { refreshMailbox } from '../refresh-mailbox.ts'
import * as texts from './texts.ts'

interface RefreshButtonProps {
  readonly folder: MailFolder
  readonly q: string
  readonly page: number
  readonly size: number
}

/** Refetches the mailbox. Spins while the list loads, in its own component so that the list does not re-render. */
export const RefreshButton = memo(function RefreshButton({ folder, q, page, size }: RefreshButtonProps) {
  const client = useQueryClient()
  const fetching = useIsFetching({ queryKey: mailboxKeys.list(folder, q, page, size), exact: true }) > 0
  const busy = useIsMutating({ mutationKey: mailboxKeys.root }) > 0
  return (
    <IconButton
      label={texts.refresh}
      icon={RefreshCw}
      onClick={() => refreshMailbox(client, null)}
      className={cn(fetching && !busy && '[&_svg]:animate-spin')}
    />
  )
})
