import type { BodyInput } from '@pb/contract/endpoint'
import type { proof } from '@pb/contract/proof'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { useUser } from '../../../lib/use-session.ts'
import { proofMeansQuery } from '../../../queries/accounts.ts'
import { CodeField } from '../account/two-factor/code-field.tsx'
import { toCodeErrors } from '../account/two-factor/mutations.ts'
import { PasskeyButton } from './passkey-button.tsx'
import * as texts from './texts.ts'

function useProve() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof proof.prove>) => call(contract.proof.prove, { body }),
    meta: { log: 'The proof was not accepted' },
  })
}

interface ProofDialogProps {
  readonly onAnswer: (given: boolean) => void
  readonly finalFocus: () => HTMLElement | true
}

/** Asks who the agent is, by password, and by a code where sign-in asks for one. */
export default function ProofDialog({ onAnswer, finalFocus }: ProofDialogProps) {
  const { email } = useUser()
  const means = useQuery(proofMeansQuery)
  const prove = useProve()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const errors = prove.isError ? toCodeErrors(prove.error) : {}
  return (
    <SubmitDialog
      sends={false}
      title={texts.title}
      description={
        means.data?.passkey ? texts.leadWithPasskey : means.data?.code ? texts.leadWithCode : texts.lead
      }
      submitText={texts.confirm}
      busy={prove.isPending || !means.data}
      error={errors['']}
      finalFocus={finalFocus}
      onSubmit={() => prove.mutate({ current_password: password, code }, { onSuccess: () => onAnswer(true) })}
      onClose={() => onAnswer(false)}
    >
      {means.isError && <ErrorState error={means.error} onRetry={() => void means.refetch()} />}
      {means.isPending && <Skeleton className="h-16" />}
      {means.data?.passkey && (
        <PasskeyButton
          options={means.data.passkey}
          busy={prove.isPending}
          onAnswer={(passkey) =>
            prove.mutate(
              { passkey },
              // The challenge was used up.
              { onSuccess: () => onAnswer(true), onError: () => void means.refetch() },
            )
          }
        />
      )}
      {means.data?.password && (
        <>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field label={texts.password} error={errors['current_password']}>
            <Input
              type="password"
              autoComplete="current-password"
              maxLength={200}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Field>
          {means.data.code && (
            <CodeField label={texts.code} error={errors['code']} value={code} onChange={setCode} />
          )}
        </>
      )}
    </SubmitDialog>
  )
}
