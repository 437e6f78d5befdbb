import { passkeyAttestation } from '@pb/contract/passkeys'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { call, contract } from '../../../../lib/api.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { passkeysQuery } from '../../../../queries/accounts.ts'
import * as texts from './texts.ts'

function useRefreshPasskeys() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
}

async function addPasskey(name: string) {
  const [{ startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(contract.passkeys.passkeyOptions),
  ])
  // The library and the browser check the server's options.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const created = await startRegistration({ optionsJSON })
  return call(contract.passkeys.addPasskey, { body: { name, response: passkeyAttestation.parse(created) } })
}

/** Returns the sentence to show for a passkey that was not added. */
export function getPasskeyError(error: unknown): string {
  if (!(error instanceof Error)) return getErrorMessage(error)
  // The names of the browser's errors: canceled or timed out, and a device that has one already.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return texts.canceled
  return error.name === 'InvalidStateError' ? texts.alreadyHere : getErrorMessage(error)
}

/** Asks the browser to create a passkey, and adds it. */
export function useAddPasskey() {
  const refresh = useRefreshPasskeys()
  return useMutation({
    mutationFn: addPasskey,
    onSettled: refresh,
    meta: { success: texts.passkeyAdded, log: 'The passkey could not be added' },
  })
}

export function useRenamePasskey(id: string) {
  const refresh = useRefreshPasskeys()
  return useMutation({
    mutationFn: (name: string) => call(contract.passkeys.renamePasskey, { params: { id }, body: { name } }),
    onSettled: refresh,
    meta: { success: texts.passkeyRenamed, log: 'The passkey could not be renamed' },
  })
}

export function useRemovePasskey() {
  const refresh = useRefreshPasskeys()
  return useMutation({
    mutationFn: (id: string) => call(contract.passkeys.removePasskey, { params: { id } }),
    onSettled: refresh,
    meta: { success: texts.passkeyRemoved, log: 'The passkey could not be removed', error: getErrorMessage },
  })
}
