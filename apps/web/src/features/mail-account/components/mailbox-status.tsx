import { CircleAlert, Clock, RefreshCw } from 'lucide-react'
import { Link } from '../../../components/ui/link.tsx'
import { cn } from '../../../lib/cn.ts'
import { useMailAccount } from '../api.ts'
import { statusOf, type Status } from '../model/words.ts'
import { SnapshotBar } from './snapshot-bar.tsx'

const settings = '/account-settings#mail-account'

const looks = {
  reconnect: { icon: CircleAlert, tone: 'bg-warning-soft text-warning', link: 'Connect again' },
  disconnected: { icon: CircleAlert, tone: 'bg-warning-soft text-warning', link: 'Mail account' },
  behind: { icon: Clock, tone: 'bg-panel text-muted', link: undefined },
  deletion: { icon: CircleAlert, tone: 'bg-panel text-muted', link: 'Allow it' },
  snapshot: { icon: RefreshCw, tone: 'bg-panel text-muted', link: undefined },
} as const satisfies Record<Status['kind'], object>

/** One quiet line above the mailbox, where there is something to say of the account that it is kept in step with. */
export function MailboxStatus() {
  const { data, dataUpdatedAt } = useMailAccount()
  const status = data ? statusOf(data, dataUpdatedAt / 1000) : null
  if (!status) return null
  const { icon: Icon, tone, link } = looks[status.kind]
  return (
    <div className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2 text-sm', tone)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {/* Progress is no news at each step: it is there for who looks. */}
      {status.kind === 'snapshot' ? <p>{status.text}</p> : <output>{status.text}</output>}
      {status.kind === 'snapshot' && (
        <SnapshotBar done={status.done} total={status.total} className="max-w-48" />
      )}
      {link !== undefined && <Link to={settings}>{link}</Link>}
    </div>
  )
}
