import type { MailAccount } from '@pb/contract/mail-accounts'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useGoToIssuer } from '../api.ts'
import { issuerNames } from '../model/words.ts'
import { LeaveDialog, type Leaving } from './leave-dialog.tsx'
import { titleId } from './title-id.ts'

const ImapDialog = lazy(() => import('./imap-dialog.tsx'))

/** What can be done with the account as it is. */
export function AccountActions({ account }: { readonly account: MailAccount }) {
  const { provider, issuer, state, asks_deletion } = account
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const trip = useGoToIssuer()
  // The button that opened a dialog is another one, or none, once the account has changed: the section goes on.
  const changed = useRef(false)
  const focus = {
    onChanged: () => void (changed.current = true),
    finalFocus: () => (changed.current && document.getElementById(titleId)) || true,
  } as const
  const ask = (question: () => void) => () => {
    changed.current = false
    question()
  }
  const away = provider !== 'builtin'
  const canConnect = (!away || state !== 'connected') && account.offer === null
  const issuers = (['google', 'microsoft'] as const).filter((one) => account[one])
  const byPassword = provider === 'imap' && issuer === null
  const isGoing = (to: typeof trip.variables) => trip.isPending && trip.variables === to
  return (
    <>
      {asks_deletion && state === 'connected' && account.google && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3">
          <p className="min-w-0 grow basis-64 text-sm text-muted">
            What you delete for good stays in Gmail’s trash for 30 days, as Google has not been asked to allow
            more.
          </p>
          <Button size="sm" loading={isGoing('deletion')} onClick={() => trip.mutate('deletion')}>
            Allow deleting for good
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {canConnect &&
          issuers.map((one) => (
            <Button
              key={one}
              variant={issuer === one ? 'primary' : 'secondary'}
              loading={isGoing(one)}
              disabled={trip.isPending}
              onClick={() => trip.mutate(one)}
            >
              Connect {issuerNames[one]}
              {issuer === one && ' again'}
            </Button>
          ))}
        {canConnect && (
          <Button variant={byPassword ? 'primary' : 'secondary'} onClick={ask(() => setForm('open'))}>
            {byPassword ? 'Connect again' : 'Connect other mail'}
          </Button>
        )}
        {away && state !== 'disconnected' && (
          <Button onClick={ask(() => setLeaving('disconnect'))}>Disconnect</Button>
        )}
        {away && <Button onClick={ask(() => setLeaving('builtin'))}>Move to the office’s mail</Button>}
      </div>
      {form !== 'unopened' && (
        <Suspense>
          <ImapDialog open={form === 'open'} onClose={() => setForm('closed')} account={account} {...focus} />
        </Suspense>
      )}
      <LeaveDialog account={account} leaving={leaving} onClose={() => setLeaving(null)} {...focus} />
    </>
  )
}
