import { useState } from 'react'
import { Card } from '../../../../components/ui/panel.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { BrandMark } from '../../../../components/ui/brand-mark.tsx'
import { PageTitle } from '../../../../components/ui/page-title.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { logError } from '../../../../lib/log.ts'
import { updateSessionUser } from '../../../../lib/session.ts'
import { useUser } from '../../../../lib/use-session.ts'
import { logOut } from '../../sign-in/log-out.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetupDialog } from './setup-dialog.tsx'
import * as texts from './texts.ts'

/** What people see who have to set up two-step verification before they can do anything else. */
export default function SetupPage() {
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function continueToOffice(): void {
    const { setup_required: _done, ...rest } = user
    updateSessionUser(rest)
    call(contract.auth.session).then(updateSessionUser, (error: unknown) =>
      logError('Session check failed', error),
    )
  }

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-canvas px-4 py-10">
      <Card className="w-full max-w-md p-6 sm:p-8">
        <BrandMark />
        <PageTitle className="mt-5">{texts.requiredTitle}</PageTitle>
        <p className="mt-2 text-sm text-muted">{texts.requiredLead}</p>
        <p className="mt-3 text-sm text-muted">{texts.signedInAs(user.email)}</p>
        <div className="mt-6 flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setIsOpen(true)}>
            {texts.setUp}
          </Button>
          <Button onClick={logOut}>{texts.logOut}</Button>
        </div>
      </Card>
      {isOpen && (
        <SetupDialog
          email={user.email}
          onClose={() => setIsOpen(false)}
          onTurnedOn={(next) => {
            setIsOpen(false)
            setCodes(next)
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} email={user.email} onClose={continueToOffice} />}
    </main>
  )
}
