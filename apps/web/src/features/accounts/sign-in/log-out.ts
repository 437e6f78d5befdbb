import { call, contract } from '../../../lib/api.ts'
import { confirmLeave } from '../../../lib/leave-guard.ts'
import { logError } from '../../../lib/log.ts'
import { endSession } from '../../../lib/session.ts'

/**
 * Signs out in every tab, even if the server cannot be reached; private pages then redirect to /login. Unsaved changes
 * in this tab ask for confirmation first.
 */
export function logOut(): void {
  confirmLeave(() => {
    call(contract.auth.logout).catch((error: unknown) => logError('Logout failed', error))
    endSession()
  })
}
