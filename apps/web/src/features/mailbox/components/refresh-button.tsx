import type { MailFolder } from '@pb/contract/mailbox-messages'
import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { keys } from '../api/keys.ts'
import { refreshMailbox } from '../api/refresh.ts'

interface RefreshButtonProps {
  readonly folder: MailFolder
  readonly q: string
  readonly page: number
}

/** Asks anew for all mail, and turns while the list is asked for; by itself, so that the list is not drawn for that. */
export const RefreshButton = memo(function RefreshButton({ folder, q, page }: RefreshButtonProps) {
  const client = useQueryClient()
  const fetching = useIsFetching({ queryKey: keys.list(folder, q, page), exact: true }) > 0
  const busy = useIsMutating({ mutationKey: keys.root }) > 0
  return (
    <IconButton
      label="Refresh"
      icon={RefreshCw}
      onClick={() => refreshMailbox(client, null)}
      className={cn(fetching && !busy && '[&_svg]:animate-spin')}
    />
  )
})
