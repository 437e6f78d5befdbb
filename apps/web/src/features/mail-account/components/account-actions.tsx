import type { MailAccount } from '@pb/contract/mail-accounts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useGoToGoogle } from '../api.ts'
import { LeaveDialog, type Leaving } from './leave-dialog.tsx'

const ImapDialog = lazy(() => import('./imap-dialog.tsx'))

/** What can be done with the account as it is. */
export function AccountActions({ account }: { readonly account: MailAccount }) {
  const { provider, state, google, asks_deletion } = account
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const toGoogle = useGoToGoogle()
  const away = provider !== 'builtin'
  const canConnect = (!away || state !== 'connected') && account.offer === null
  const again = away ? ' again' : ''
  return (
    <>
      {asks_deletion && state === 'connected' && google && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3">
          <p className="min-w-0 grow basis-64 text-sm text-muted">
            What you delete for good stays in Gmail’s trash for 30 days, as Google has not been asked to allow
            more.
          </p>
          <Button size="sm" loading={toGoogle.isPending} onClick={() => toGoogle.mutate('deletion')}>
            Allow deleting for good
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {canConnect && google && (
          <Button
            variant={provider === 'gmail' ? 'primary' : 'secondary'}
            loading={toGoogle.isPending}
            onClick={() => toGoogle.mutate('mailbox')}
          >
            Connect Google{provider === 'gmail' && again}
          </Button>
        )}
        {canConnect && (
          <Button variant={provider === 'imap' ? 'primary' : 'secondary'} onClick={() => setForm('open')}>
            {provider === 'imap' ? 'Connect again' : 'Connect other mail'}
          </Button>
        )}
        {away && state !== 'disconnected' && (
          <Button onClick={() => setLeaving('disconnect')}>Disconnect</Button>
        )}
        {away && <Button onClick={() => setLeaving('builtin')}>Move to the office’s mail</Button>}
      </div>
      {form !== 'unopened' && (
        <Suspense>
          <ImapDialog open={form === 'open'} onClose={() => setForm('closed')} account={account} />
        </Suspense>
      )}
      <LeaveDialog account={account} leaving={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}
