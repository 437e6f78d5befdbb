import { call, contract } from '../../lib/api.ts'
import { logError } from '../../lib/log.ts'
import { endSession } from '../../lib/session.ts'

/** Signs out here and in every tab, whether or not the server can be told; the private pages then lead to /login. */
export function logOut(): void {
  call(contract.auth.logout).catch((error: unknown) => logError('Logout failed', error))
  endSession()
}
