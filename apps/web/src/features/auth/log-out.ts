import { call, contract } from '../../lib/api.ts'
import { leave } from '../../lib/leaving.ts'
import { logError } from '../../lib/log.ts'
import { endSession } from '../../lib/session.ts'

/**
 * Signs out here and in every tab, whether or not the server can be told; the private pages then lead to /login. What
 * this tab has not saved is asked about first.
 */
export function logOut(): void {
  leave(() => {
    call(contract.auth.logout).catch((error: unknown) => logError('Logout failed', error))
    endSession()
  })
}
