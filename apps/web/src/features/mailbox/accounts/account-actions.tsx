import type { MailAccount } from '@pb/contract/mail-accounts'
import { Suspense, useRef, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useRedirectToIssuer } from './mutations.ts'
import { issuerNames } from './account-status.ts'
import { LeaveDialog, type Leaving } from './leave-dialog.tsx'
import { titleId } from './title-id.ts'
import * as texts from './texts.ts'

const ImapDialog = lazy(() => import('./imap-dialog.tsx'))

/** Connect, reconnect, disconnect and switch buttons for the account's state. */
export function AccountActions({ account }: { readonly account: MailAccount }) {
  const { provider, issuer, state, asks_deletion } = account
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const authorization = useRedirectToIssuer()
  // After a change the button that opened the dialog may be gone, so focus moves to the section's title.
  const changed = useRef(false)
  const focus = {
    onChanged: () => void (changed.current = true),
    finalFocus: () => (changed.current && document.getElementById(titleId)) || true,
  } as const
  const askFirst = (open: () => void) => () => {
    changed.current = false
    open()
  }
  const isExternal = provider !== 'builtin'
  const canConnect = (!isExternal || state !== 'connected') && account.offer === null
  const issuers = (['google', 'microsoft'] as const).filter((candidate) => account[candidate])
  const withPassword = provider === 'imap' && issuer === null
  const isRedirecting = (to: typeof authorization.variables) =>
    authorization.isPending && authorization.variables === to
  return (
    <>
      {asks_deletion && state === 'connected' && account.google && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3">
          <p className="min-w-0 grow basis-64 text-sm text-muted">{texts.gmailKeepsDeleted}</p>
          <Button
            size="sm"
            loading={isRedirecting('deletion')}
            onClick={() => authorization.mutate('deletion')}
          >
            {texts.allowPermanentDeletion}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {canConnect &&
          issuers.map((candidate) => (
            <Button
              key={candidate}
              variant={issuer === candidate ? 'primary' : 'secondary'}
              loading={isRedirecting(candidate)}
              disabled={authorization.isPending}
              onClick={() => authorization.mutate(candidate)}
            >
              {issuer === candidate
                ? texts.reconnectIssuer(issuerNames[candidate])
                : texts.connectIssuer(issuerNames[candidate])}
            </Button>
          ))}
        {canConnect && (
          <Button variant={withPassword ? 'primary' : 'secondary'} onClick={askFirst(() => setForm('open'))}>
            {withPassword ? texts.reconnect : texts.connectOtherAccount}
          </Button>
        )}
        {isExternal && state !== 'disconnected' && (
          <Button onClick={askFirst(() => setLeaving('disconnect'))}>{texts.disconnect}</Button>
        )}
        {isExternal && (
          <Button onClick={askFirst(() => setLeaving('builtin'))}>{texts.switchToOfficeMail}</Button>
        )}
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
