import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { pluralize } from '../../../../lib/format.ts'
import { toFormErrors, type FormErrors } from '../../../../lib/form-errors.ts'
import { getErrorMessage, HttpError, isNotFound } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
import { accountKeys } from '../../../../queries/accounts.ts'
import * as texts from './texts.ts'

/** Returns the messages of a rejected form by field; how long to wait after too many attempts. */
export function toCodeErrors(error: unknown): FormErrors {
  if (!(error instanceof HttpError) || error.status !== 429)
    return toFormErrors(error, ['code', 'current_password'])
  const minutes = Math.ceil(Number(error.response.headers.get('retry-after') ?? 60) / 60)
  const wait = minutes > 90 ? pluralize(Math.ceil(minutes / 60), 'hour') : pluralize(minutes, 'minute')
  return { '': texts.tooManyAttempts(wait) }
}

/** Updates what the settings show, also when another tab changed it. */
function useRefreshAccount() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: accountKeys.account })
}

export function useStartSetup() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (password: string) =>
      call(contract.twoFactor.startTwoFactor, { body: { current_password: password } }),
    onError: (error) => {
      logError('Two-step verification could not be set up', error)
      return refresh()
    },
  })
}

export function useConfirmSetup() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (code: string) => call(contract.twoFactor.confirmTwoFactor, { body: { code } }),
    onSuccess: () => toast.success(texts.turnedOn),
    onError: (error) => logError('Two-step verification could not be turned on', error),
    onSettled: refresh,
  })
}

export function useRenewCodes() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (code: string) => call(contract.twoFactor.renewRecoveryCodes, { body: { code } }),
    onError: (error) => logError('The recovery codes could not be replaced', error),
    onSettled: refresh,
  })
}

export function useTurnOff() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (code: string) => call(contract.twoFactor.turnOffTwoFactor, { body: { code } }),
    onSuccess: () => toast.success(texts.turnedOff),
    onError: (error) => logError('Two-step verification could not be turned off', error),
    onSettled: refresh,
  })
}

export function useRemoveTrustedBrowser() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (id: string) => call(contract.twoFactor.removeTrustedBrowser, { params: { id } }),
    onSuccess: () => toast.success(texts.browserRemoved),
    onError: (error) => {
      logError('The browser could not be removed', error)
      if (!isNotFound(error)) toast.error(getErrorMessage(error))
    },
    onSettled: refresh,
  })
}
