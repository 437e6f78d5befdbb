import type { MailAccount } from '@pb/contract/mail-accounts'
import { CircleAlert, CircleCheck, CircleMinus, Mail } from 'lucide-react'
import { FactList, type Fact } from '../../../components/ui/fact-list.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo, formatNumber, plural } from '../../../lib/format.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { minutesBehind, progressWords, waitingWords } from '../model/words.ts'
import { SnapshotBar } from './snapshot-bar.tsx'

const names = {
  builtin: 'The office’s own mail',
  google: 'Gmail',
  microsoft: 'Outlook, by Microsoft',
  imap: 'IMAP and SMTP',
} as const

const looks = {
  connected: { icon: CircleCheck, tone: 'text-sale', word: 'Connected' },
  reconnect: { icon: CircleAlert, tone: 'text-warning', word: 'Not connected' },
  disconnected: { icon: CircleMinus, tone: 'text-muted', word: 'Disconnected' },
} as const

/** When everything there was here, last; old news is told apart. */
function StepTime({ account, nowSeconds }: { readonly account: MailAccount; readonly nowSeconds: number }) {
  const { in_step_at } = account
  if (in_step_at === null) return 'Not yet'
  const ago = formatAgo(in_step_at, nowSeconds * 1000)
  const words = /^(just|\w+ \d+,)/.test(ago) ? ago : `${ago} ago`
  return (
    <span
      className={cn('first-letter:uppercase', minutesBehind(account, nowSeconds) !== null && 'text-warning')}
    >
      {words}
    </span>
  )
}

/** What is known of an account elsewhere. */
function factsOf(account: MailAccount, nowSeconds: number): Fact[] {
  const { state, issuer, servers, set_aside, waiting, snapshot } = account
  const waits = waitingWords(waiting)
  const { imap, smtp, user } = servers ?? {}
  return [
    ...(state === 'connected' && !snapshot
      ? [{ title: 'Last in step', value: <StepTime account={account} nowSeconds={nowSeconds} /> }]
      : []),
    // Where an issuer's servers are is its own affair.
    ...(imap && smtp && issuer === null
      ? [
          { title: 'Incoming server', value: `${imap.host}:${imap.port}` },
          { title: 'Outgoing server', value: `${smtp.host}:${smtp.port}` },
          { title: 'User name', value: user },
        ]
      : []),
    ...(waits !== '' ? [{ title: 'Waits to go there', value: waits }] : []),
    ...(set_aside > 0
      ? [{ title: 'Set aside, tried again', value: plural(set_aside, 'unreadable message') }]
      : []),
  ]
}

interface AccountSummaryProps {
  readonly account: MailAccount
  /** When the server said so, in milliseconds. */
  readonly at: number
}

/** Which account it is, and how it fares. */
export function AccountSummary({ account, at }: AccountSummaryProps) {
  useTimeZone()
  const { provider, issuer, address, state, reason, snapshot, failing } = account
  const { icon: Icon, tone, word } = looks[state]
  const facts = provider === 'builtin' ? [] : factsOf(account, at / 1000)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3 rounded-md border px-3.5 py-3">
        <Mail aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
        <div className="min-w-0 grow">
          <p className="truncate text-sm font-medium" title={address}>
            {address}
          </p>
          <p className="text-xs text-muted">
            {names[provider === 'builtin' ? provider : (issuer ?? 'imap')]}
          </p>
        </div>
        {provider !== 'builtin' && (
          <span className={cn('flex shrink-0 items-center gap-1.5 text-sm font-medium', tone)}>
            <Icon aria-hidden className="size-4" />
            {word}
          </span>
        )}
      </div>
      {reason !== null && (
        <p role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {reason} What is here can still be read; mail neither comes nor leaves until it is connected again.
        </p>
      )}
      {failing && (
        <output className="rounded-md bg-sunken px-3 py-2 text-sm">
          The account does not answer just now, and is tried again by itself.
        </output>
      )}
      {snapshot && !failing && (
        <div className="flex flex-col gap-1.5">
          <p className="flex justify-between gap-4 text-sm">
            <span>Fetching older mail, the newest first</span>
            <span className="text-muted tabular-nums">
              {progressWords(snapshot) || (snapshot.done > 0 ? formatNumber(snapshot.done) : 'Beginning')}
            </span>
          </p>
          <SnapshotBar {...snapshot} />
        </div>
      )}
      {facts.length > 0 && <FactList facts={facts} />}
    </div>
  )
}
