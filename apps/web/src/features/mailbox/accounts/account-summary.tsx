import type { MailAccount } from '@pb/contract/mail-accounts'
import { CircleAlert, CircleCheck, CircleMinus, Mail } from 'lucide-react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { FactList, type Fact } from '../../../components/ui/fact-list.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo, formatNumber, pluralize } from '../../../lib/format.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { getMinutesBehind, formatProgress, formatPending } from './account-status.ts'
import { SnapshotProgress } from './snapshot-progress.tsx'
import * as texts from './texts.ts'

const providerNames = {
  builtin: texts.officeMail,
  google: texts.gmail,
  microsoft: texts.outlook,
  imap: texts.imapAndSmtp,
} as const

const stateStyles = {
  connected: { icon: CircleCheck, tone: 'text-sale', label: texts.connected },
  reconnect: { icon: CircleAlert, tone: 'text-warning', label: texts.notConnected },
  disconnected: { icon: CircleMinus, tone: 'text-muted', label: texts.disconnected },
} as const

/** Time of the last complete sync, highlighted when it is too long ago. */
function LastSynced({ account, nowSeconds }: { readonly account: MailAccount; readonly nowSeconds: number }) {
  const { in_step_at } = account
  if (in_step_at === null) return texts.notYet
  return (
    <span
      className={cn(
        'first-letter:uppercase',
        getMinutesBehind(account, nowSeconds) !== null && 'text-warning',
      )}
    >
      {formatAgo(in_step_at, nowSeconds * 1000)}
    </span>
  )
}

/** Facts about an external account. */
function getFacts(account: MailAccount, nowSeconds: number): Fact[] {
  const { state, issuer, servers, set_aside, waiting, snapshot } = account
  const pending = formatPending(waiting)
  const { imap, smtp, user } = servers ?? {}
  return [
    ...(state === 'connected' && !snapshot
      ? [{ title: texts.lastSynced, value: <LastSynced account={account} nowSeconds={nowSeconds} /> }]
      : []),
    // Server names are shown only for accounts that were set up by hand.
    ...(imap && smtp && issuer === null
      ? [
          { title: texts.incomingServer, value: `${imap.host}:${imap.port}` },
          { title: texts.outgoingServer, value: `${smtp.host}:${smtp.port}` },
          { title: texts.userName, value: user },
        ]
      : []),
    ...(pending !== '' ? [{ title: texts.pending, value: pending }] : []),
    ...(set_aside > 0
      ? [{ title: texts.unreadableMessages, value: pluralize(set_aside, 'unreadable message') }]
      : []),
  ]
}

interface AccountSummaryProps {
  readonly account: MailAccount
  /** When the account was fetched, in milliseconds. */
  readonly at: number
}

/** Address, provider, state and sync progress of the account. */
export function AccountSummary({ account, at }: AccountSummaryProps) {
  useTimeZone()
  const { provider, issuer, address, state, reason, snapshot, failing } = account
  const { icon: Icon, tone, label } = stateStyles[state]
  const facts = provider === 'builtin' ? [] : getFacts(account, at / 1000)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3 rounded-md border px-3.5 py-3">
        <Mail aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
        <div className="min-w-0 grow">
          <p className="truncate text-sm font-medium" title={address}>
            {address}
          </p>
          <p className="text-xs text-muted">
            {providerNames[provider === 'builtin' ? provider : (issuer ?? 'imap')]}
          </p>
        </div>
        {provider !== 'builtin' && (
          <span className={cn('flex shrink-0 items-center gap-1.5 text-sm font-medium', tone)}>
            <Icon aria-hidden className="size-4" />
            {label}
          </span>
        )}
      </div>
      {reason !== null && (
        <FormMessage look="warning" role="alert">
          {texts.stillReadable(reason)}
        </FormMessage>
      )}
      {failing && (
        <output className="rounded-md bg-sunken px-3 py-2 text-sm">{texts.accountNotResponding}</output>
      )}
      {snapshot && !failing && (
        <div className="flex flex-col gap-1.5">
          <p className="flex justify-between gap-4 text-sm">
            <span>{texts.fetchingNewestFirst}</span>
            <span className="text-muted tabular-nums">
              {formatProgress(snapshot) || (snapshot.done > 0 ? formatNumber(snapshot.done) : texts.starting)}
            </span>
          </p>
          <SnapshotProgress {...snapshot} />
        </div>
      )}
      {facts.length > 0 && <FactList facts={facts} />}
    </div>
  )
}
