import { passkeyAttestation } from '@pb/contract/passkeys'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
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
    onSuccess: () => toast.success(texts.passkeyAdded),
    onError: (error) => logError('The passkey could not be added', error),
    onSettled: refresh,
  })
}

export function useRenamePasskey(id: string) {
  const refresh = useRefreshPasskeys()
  return useMutation({
    mutationFn: (name: string) => call(contract.passkeys.renamePasskey, { params: { id }, body: { name } }),
    onSuccess: () => toast.success(texts.passkeyRenamed),
    onError: (error) => logError('The passkey could not be renamed', error),
    onSettled: refresh,
  })
}

export function useRemovePasskey() {
  const refresh = useRefreshPasskeys()
  return useMutation({
    mutationFn: (id: string) => call(contract.passkeys.removePasskey, { params: { id } }),
    onSuccess: () => toast.success(texts.passkeyRemoved),
    onError: (error) => {
      logError('The passkey could not be removed', error)
      toast.error(getErrorMessage(error))
    },
    onSettled: refresh,
  })
}
