import { zodResolver } from '@hookform/resolvers/zod'
import { signatureInput, type Signature } from '@pb/contract/signatures'
import { useForm } from 'react-hook-form'
import { toast } from '../../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { getFieldErrors } from '../field-errors.ts'
import { useSaveSignature } from './mutations.ts'
import * as texts from './texts.ts'

interface Options {
  readonly signature: Signature | undefined
  readonly isFirst: boolean
  readonly onSaved: () => void
}

/** Form state of a signature. Input is preserved when saving fails. */
export function useSignatureForm({ signature, isFirst, onSaved }: Options) {
  const form = useForm({
    resolver: zodResolver(signatureInput),
    defaultValues: { name: signature?.name ?? '', html: signature?.html ?? '' },
  })
  const { mutateAsync } = useSaveSignature(signature?.signature_id)
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync({ ...values, ...(isFirst && { is_default: 1 }) })
      toast.success(texts.signatureSaved)
      onSaved()
    } catch (error) {
      const fieldErrors = getFieldErrors(error, ['name', 'html'] as const)
      for (const { field, message } of fieldErrors) form.setError(field, { message })
      if (fieldErrors.length === 0) form.setError('root', { message: getErrorMessage(error) })
    }
  })
  return { form, submit }
}

export type SignatureFormState = ReturnType<typeof useSignatureForm>
