import type { AccountSession } from '@pb/contract/account'
import { Laptop, Smartphone, Tablet, type LucideIcon } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { formatAgo, formatDay, formatListTime } from '../../../../lib/format.ts'
import { formatDeviceName } from './device-name.ts'
import * as texts from '../texts.ts'

const icons: Readonly<Record<AccountSession['device'], LucideIcon>> = {
  desktop: Laptop,
  other: Laptop,
  phone: Smartphone,
  tablet: Tablet,
}

interface SessionRowProps {
  readonly session: AccountSession
  readonly onEnd: () => void
}

/** One session of the agent. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const Icon = icons[session.device]
  const name = formatDeviceName(session)
  return (
    <li className="flex items-center gap-3 border-t py-2.5 first:border-t-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          {name}
          {session.current && (
            <span className="rounded-xs bg-brand-soft px-1.5 text-xs font-medium text-brand-text">
              {texts.thisDevice}
            </span>
          )}
        </p>
        <p className="text-xs text-muted">
          <span title={formatListTime(session.time_created)}>
            {texts.signedIn(formatDay(session.time_created))}
          </span>
          {!session.current && (
            <>
              {' · '}
              <span title={formatListTime(session.last_used)}>
                {texts.lastUsed(formatAgo(session.last_used))}
              </span>
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button size="sm" aria-label={texts.signOutName(name)} onClick={onEnd}>
          {texts.signOut}
        </Button>
      )}
    </li>
  )
}
