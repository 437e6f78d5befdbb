import { zodResolver } from '@hookform/resolvers/zod'
import { signatureInput, type Signature } from '@pb/contract/signatures'
import { useForm } from 'react-hook-form'
import { toast } from '../../../components/ui/toaster.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { faultsOf } from '../model/faults.ts'
import { useSaveSignature } from './api.ts'

interface Options {
  readonly signature: Signature | undefined
  readonly isFirst: boolean
  readonly onSaved: () => void
}

/** The form of a signature; what was written stays when saving fails. */
export function useSignatureForm({ signature, isFirst, onSaved }: Options) {
  const form = useForm({
    resolver: zodResolver(signatureInput),
    defaultValues: { name: signature?.name ?? '', html: signature?.html ?? '' },
  })
  const { mutateAsync } = useSaveSignature(signature?.signature_id)
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync({ ...values, ...(isFirst && { is_default: 1 }) })
      toast.success('Signature saved')
      onSaved()
    } catch (error) {
      const faults = faultsOf(error, ['name', 'html'] as const)
      for (const { field, message } of faults) form.setError(field, { message })
      if (faults.length === 0) form.setError('root', { message: messageOf(error) })
    }
  })
  return { form, submit }
}

export type SignatureFormState = ReturnType<typeof useSignatureForm>
