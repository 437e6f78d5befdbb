import type { BodyInput } from '@pb/contract/endpoint'
import type { applicationForms } from '@pb/contract/application-forms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, contract } from '../../../../lib/api.ts'
import { isConflict, NetworkError, HttpError } from '../../../../lib/http-error.ts'
import { renterFormQuery } from '../../../../queries/renter-form.ts'
import { useFormStore } from '../saving/use-form.ts'
import type { FormTexts } from '../texts/languages.ts'
import { useToken } from '../use-token.ts'

type Signature = BodyInput<typeof applicationForms.signForm>

class NotSavedError extends Error {
  override readonly name = 'NotSavedError'
}

/** Saves what is typed, then signs the version that was read. */
export function useSign() {
  const token = useToken()
  const store = useFormStore()
  const client = useQueryClient()
  const { queryKey } = renterFormQuery(token)
  return useMutation({
    mutationFn: async (signature: Omit<Signature, 'version' | 'consent_version'>) => {
      if (!(await store.flush())) throw new NotSavedError()
      const { version, consent } = store.getState().form
      const body = { ...signature, version, consent_version: consent.version }
      return call(contract.applicationForms.signForm, { params: { token }, body })
    },
    onSuccess: (form) => client.setQueryData(queryKey, form),
    onError: (error) => {
      if (error instanceof HttpError) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Returns why signing failed. */
export function getSignError(texts: FormTexts['sign'], error: unknown): string {
  if (error instanceof NotSavedError) return texts.notSaved
  if (isConflict(error)) return texts.conflict
  if (error instanceof NetworkError) return texts.failed
  return error instanceof HttpError && error.status < 500 ? texts.refused : texts.failed
}
