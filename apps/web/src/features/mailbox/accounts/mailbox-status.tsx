import { CircleAlert, Clock, RefreshCw } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { cn } from '../../../lib/cn.ts'
import { useMailAccount } from './use-mail-account.ts'
import { getAccountStatus, type AccountStatus } from './account-status.ts'
import { SnapshotProgress } from './snapshot-progress.tsx'
import { useRetryAccount } from './use-retry-account.ts'
import * as texts from './texts.ts'

const settingsPath = '/account-settings#mail-account'

const statusStyles = {
  reconnect: { icon: CircleAlert, tone: 'bg-warning-soft text-warning', link: texts.reconnect },
  disconnected: { icon: CircleAlert, tone: 'bg-warning-soft text-warning', link: texts.mailAccount },
  unavailable: { icon: CircleAlert, tone: 'bg-warning-soft text-warning', link: undefined },
  full: { icon: CircleAlert, tone: 'bg-warning-soft text-warning', link: undefined },
  behind: { icon: Clock, tone: 'bg-panel text-muted', link: undefined },
  deletion: { icon: CircleAlert, tone: 'bg-panel text-muted', link: texts.allow },
  snapshot: { icon: RefreshCw, tone: 'bg-panel text-muted', link: undefined },
} as const satisfies Record<AccountStatus['kind'], object>

function RetryButton() {
  const { mutate, isPending } = useRetryAccount()
  return (
    <Button size="sm" loading={isPending} onClick={() => mutate()}>
      {texts.tryNow}
    </Button>
  )
}

/** A notice about the mail account above the mailbox. Renders nothing when all is well. */
export function MailboxStatus() {
  const { data, dataUpdatedAt } = useMailAccount()
  const status = data ? getAccountStatus(data, dataUpdatedAt / 1000) : null
  if (!status) return null
  const { icon: Icon, tone, link } = statusStyles[status.kind]
  return (
    <div className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2 text-sm', tone)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {/* Progress is not announced at every step, so it is no live region. */}
      {status.kind === 'snapshot' ? <p>{status.text}</p> : <output>{status.text}</output>}
      {status.kind === 'snapshot' && (
        <SnapshotProgress done={status.done} total={status.total} className="max-w-48" />
      )}
      {status.kind === 'unavailable' && <RetryButton />}
      {link !== undefined && <Link to={settingsPath}>{link}</Link>}
    </div>
  )
}
