import { Suspense } from 'react'
import { openAskDialog, useAskRequest } from '../../components/domain/ask-to-apply.ts'
import { lazy } from '../../lib/lazy.ts'

const AskDialog = lazy(() => import('../../features/applications/ask/ask-dialog.tsx'))

const close = (): void => openAskDialog(null)

/** Shows the dialog that asks people to apply, on every page. Its code loads when it first opens. */
export function AskDialogHost() {
  const request = useAskRequest()
  return (
    request && (
      <Suspense>
        <AskDialog request={request} onClose={close} />
      </Suspense>
    )
  )
}
