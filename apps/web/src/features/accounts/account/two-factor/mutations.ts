import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { call, contract } from '../../../../lib/api.ts'
import { pluralize } from '../../../../lib/format.ts'
import { toFormErrors, type FormErrors } from '../../../../lib/form-errors.ts'
import { getErrorMessage, HttpError, isNotFound } from '../../../../lib/http-error.ts'
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
    onError: () => refresh(),
    meta: { log: 'Two-step verification could not be set up' },
  })
}

export function useConfirmSetup() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (code: string) => call(contract.twoFactor.confirmTwoFactor, { body: { code } }),
    onSettled: refresh,
    meta: { success: texts.turnedOn, log: 'Two-step verification could not be turned on' },
  })
}

export function useRenewCodes() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (code: string) => call(contract.twoFactor.renewRecoveryCodes, { body: { code } }),
    onSettled: refresh,
    meta: { log: 'The recovery codes could not be replaced' },
  })
}

export function useTurnOff() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (code: string) => call(contract.twoFactor.turnOffTwoFactor, { body: { code } }),
    onSettled: refresh,
    meta: { success: texts.turnedOff, log: 'Two-step verification could not be turned off' },
  })
}

export function useRemoveTrustedBrowser() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (id: string) => call(contract.twoFactor.removeTrustedBrowser, { params: { id } }),
    onSettled: refresh,
    meta: {
      success: texts.browserRemoved,
      log: 'The browser could not be removed',
      error: (error) => (!isNotFound(error) ? getErrorMessage(error) : undefined),
    },
  })
}
