import type { Passkey } from '@pb/contract/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { useTimeZone } from '../../../../lib/time-zone.ts'
import { accountQuery, passkeysQuery, sessionsQuery } from '../../../../queries/accounts.ts'
import { formatDeviceName } from '../sessions/device-name.ts'
import { GoogleHint } from '../google-hint.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useRemovePasskey } from './mutations.ts'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-name-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import * as texts from './texts.ts'

/** What a dialog is open for. */
type OpenDialog = 'add' | { readonly rename: Passkey } | { readonly remove: Passkey }

function PasskeyDialogs({ open, onClose }: { readonly open: OpenDialog; readonly onClose: () => void }) {
  const remove = useRemovePasskey()
  const sessions = useQuery(sessionsQuery)
  const here = sessions.data?.collection.find(({ current }) => current)
  if (open === 'add')
    return <AddPasskeyDialog suggested={here ? formatDeviceName(here) : ''} onClose={onClose} />
  if ('rename' in open) return <RenamePasskeyDialog passkey={open.rename} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={() => remove.mutate(open.remove.id, { onSettled: onClose })}
      loading={remove.isPending}
      danger
      title={texts.confirmRemove(open.remove.name)}
      description={texts.removeLead}
      confirmText={texts.remove}
    />
  )
}

/** The agent's passkeys; in an office that signs in with Google, shows where they are added. */
export function Passkeys() {
  const account = useQuery(accountQuery)
  const passkeys = useQuery(passkeysQuery)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  useTimeZone()
  const isGoogle = account.data?.issuer === 'google'
  const isSupported = 'PublicKeyCredential' in globalThis
  const failed = [account, passkeys].find((query) => query.isError && !query.data)
  const list = passkeys.data?.collection ?? []
  return (
    <SettingsSection
      id="passkeys"
      title={texts.passkeys}
      lead={
        isGoogle ? (
          <GoogleHint lead={texts.googleLead} href="https://myaccount.google.com/signinoptions/passkeys" />
        ) : (
          texts.lead
        )
      }
    >
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} className="-my-6" />}
      {!failed && !(account.data && passkeys.data) && <Skeleton className="h-9 w-32" />}
      {account.data && passkeys.data && !isGoogle && (
        <>
          {list.length > 0 && (
            <ul aria-label={texts.list} className="mb-3">
              {list.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setOpen({ rename: passkey })}
                  onRemove={() => setOpen({ remove: passkey })}
                />
              ))}
            </ul>
          )}
          {isSupported ? (
            <Button onClick={() => setOpen('add')}>{texts.add}</Button>
          ) : (
            <p className="text-sm text-muted">{texts.notSupported}</p>
          )}
        </>
      )}
      {open && <PasskeyDialogs open={open} onClose={() => setOpen(null)} />}
    </SettingsSection>
  )
}
