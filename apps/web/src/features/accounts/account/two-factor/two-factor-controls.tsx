import { Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { pluralize } from '../../../../lib/format.ts'
import { lazy } from '../../../../lib/lazy.ts'
import { CodeDialog } from './code-dialog.tsx'
import { useRenewCodes, useTurnOff } from './mutations.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import * as texts from './texts.ts'

const SetupDialog = lazy(async () => ({ default: (await import('./setup-dialog.tsx')).SetupDialog }))

interface TwoFactorControlsProps {
  readonly email: string
  /** Null while it is off. */
  readonly codesLeft: number | null
  /** The office asks for it, so it can't be turned off. */
  readonly required: boolean
}

interface DialogsProps {
  readonly open: 'set-up' | 'turn-off' | 'new-codes'
  readonly email: string
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

function Dialogs({ open, email, onClose, onCodes }: DialogsProps) {
  const turnOff = useTurnOff()
  const renew = useRenewCodes()
  if (open === 'set-up')
    return (
      <Suspense fallback={null}>
        <SetupDialog email={email} onClose={onClose} onTurnedOn={onCodes} />
      </Suspense>
    )
  return open === 'turn-off' ? (
    <CodeDialog
      title={texts.turnOffTitle}
      description={texts.turnOffLead}
      submitText={texts.turnOff}
      danger
      mutation={turnOff}
      onClose={onClose}
      onDone={onClose}
    />
  ) : (
    <CodeDialog
      title={texts.newCodesTitle}
      description={texts.newCodesLead}
      submitText={texts.getCodes}
      mutation={renew}
      onClose={onClose}
      onDone={({ recovery_codes: codes }) => onCodes(codes)}
    />
  )
}

/** The buttons of two-step verification, and what they open. */
export function TwoFactorControls({ email, codesLeft, required }: TwoFactorControlsProps) {
  const [open, setOpen] = useState<DialogsProps['open'] | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      {codesLeft !== null && (
        <p className="mb-3 text-sm">
          {codesLeft === 0 ? texts.noCodesLeft : texts.codesLeft(pluralize(codesLeft, 'recovery code'))}
          {required && <span className="mt-1 block text-muted">{texts.requiredByOffice}</span>}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {codesLeft === null ? (
          <Button variant="primary" onClick={() => setOpen('set-up')}>
            {texts.setUp}
          </Button>
        ) : (
          <>
            <Button onClick={() => setOpen('new-codes')}>{texts.newCodes}</Button>
            {!required && <Button onClick={() => setOpen('turn-off')}>{texts.turnOff}</Button>}
          </>
        )}
      </div>
      {open && (
        <Dialogs
          open={open}
          email={email}
          onClose={() => setOpen(null)}
          onCodes={(next) => {
            setOpen(null)
            setCodes(next)
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} email={email} onClose={() => setCodes(null)} />}
    </>
  )
}
