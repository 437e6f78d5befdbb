import type { FieldValue } from '@pb/contract/document-fields'
import type { SigningPage } from '@pb/contract/signing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, contract } from '../../../lib/api.ts'
import { HttpError, isConflict } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { signingPageQuery } from '../../../queries/signing.ts'
import { useLanguage } from '../renter-form/texts/use-texts.ts'
import type { NewSignature } from '../renter-form/signing/signature-form.tsx'
import type { SigningTexts } from './texts.ts'

/** Stores the page after a change; a refused one shows what the document is now. */
function usePageMutation<Input>(token: string, send: (input: Input) => Promise<SigningPage>) {
  const client = useQueryClient()
  const { queryKey } = signingPageQuery(token)
  return useMutation({
    mutationFn: send,
    onSuccess: (page) => client.setQueryData(queryKey, page),
    onError: (error) => {
      if (error instanceof HttpError) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Signs the document that is shown. */
export function useSignDocument(token: string, { sha256, consent }: SigningPage) {
  const language = useLanguage()
  return usePageMutation(token, (signature: NewSignature & { readonly fields: FieldValue[] }) =>
    call(contract.signing.signDocument, {
      params: { token },
      body: { ...signature, sha256, language, consent_version: consent.version },
    }),
  )
}

export function useDecline(token: string) {
  return usePageMutation(token, (reason: string) =>
    call(contract.signing.declineDocument, { params: { token }, body: { reason } }),
  )
}

/** Reports a visit once the page is shown. */
export function useVisit(token: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    call(contract.signing.recordSigningVisit, { params: { token }, body: { visit: randomKey() } }).catch(
      (error: unknown) => logError('A visit could not be recorded', error),
    )
  }, [token, isShown])
}

/** Returns why signing failed; null without an error. */
export function getSigningError(texts: SigningTexts, error: unknown): string | null {
  if (error === null) return null
  if (isConflict(error)) return texts.conflict
  return error instanceof HttpError && error.status < 500 ? texts.refused : texts.failed
}
