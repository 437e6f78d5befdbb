import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage, HttpError } from '../../../lib/http-error.ts'
import { signingPageQuery } from '../../../queries/signing.ts'
import type { SigningTexts } from './texts.ts'

/** Emails the signer a code. */
export function useSendCode(token: string) {
  return useMutation({
    mutationFn: async () => call(contract.signing.sendSigningCode, { params: { token } }),
  })
}

/** Opens the document with a code. */
export function useEnterCode(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (code: string) =>
      call(contract.signing.enterSigningCode, { params: { token }, body: { code } }),
    onSuccess: (page) => client.setQueryData(signingPageQuery(token).queryKey, page),
  })
}

/** Returns why a code was not sent or not taken, in the signer's language; null without an error. */
export function getCodeError(texts: SigningTexts, error: unknown): string | null {
  if (error === null) return null
  return error instanceof HttpError && error.status < 500 ? getErrorMessage(error) : texts.failed
}
