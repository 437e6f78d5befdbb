import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { SubmitDialog } from '../../../../components/ui/submit-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { toCodeErrors } from './mutations.ts'
import * as texts from './texts.ts'

interface CodeDialogProps<Result> {
  readonly title: string
  readonly description: string
  readonly submitText: string
  readonly danger?: boolean
  readonly mutation: UseMutationResult<Result, Error, string>
  readonly onClose: () => void
  readonly onDone: (result: Result) => void
}

/** Asks for a code before a change. */
export function CodeDialog<Result>({ mutation, onDone, ...dialog }: CodeDialogProps<Result>) {
  const [code, setCode] = useState('')
  const errors = mutation.isError ? toCodeErrors(mutation.error) : {}
  return (
    <SubmitDialog
      sends={false}
      {...dialog}
      busy={mutation.isPending}
      error={errors['']}
      onSubmit={() => mutation.mutate(code, { onSuccess: onDone })}
    >
      <CodeField label={texts.code} error={errors['code']} value={code} onChange={setCode} />
    </SubmitDialog>
  )
}
