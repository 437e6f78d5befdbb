import type { SharedPackage } from '@pb/contract/application-packages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { getErrorMessage, HttpError } from '../../../lib/http-error.ts'
import { packageRoutes, sharedPackageQuery } from '../../../queries/shared-package.ts'
import { CodeForm } from '../opening-code/code-form.tsx'
import { inputClass } from '../renter-form/styles.ts'
import * as texts from './texts.ts'

/** Emails one of the package's readers a code. */
function useSendCode(token: string) {
  return useMutation({
    mutationFn: async (readerId: string) =>
      call(packageRoutes.sendPackageCode, { params: { token }, body: { reader_id: readerId } }),
  })
}

/** Opens the package with a code. */
function useEnterCode(token: string, readerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (code: string) =>
      call(packageRoutes.enterPackageCode, { params: { token }, body: { reader_id: readerId, code } }),
    onSuccess: (page) => client.setQueryData(sharedPackageQuery(token).queryKey, page),
  })
}

function getIssue(error: unknown): string | null {
  if (error === null) return null
  return error instanceof HttpError && error.status < 500 ? getErrorMessage(error) : texts.codeFailed
}

interface ReaderChoiceProps {
  readonly readers: SharedPackage['readers']
  readonly value: string
  readonly onChange: (readerId: string) => void
}

function ReaderChoice({ readers, value, onChange }: ReaderChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block pb-1.5 text-[15px] font-medium">
        {texts.codeTo}
      </label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)} className={inputClass}>
        {readers.map(({ reader_id, email }) => (
          <option key={reader_id} value={reader_id}>
            {email}
          </option>
        ))}
      </select>
    </div>
  )
}

interface PackageCodeProps {
  readonly token: string
  readonly readers: SharedPackage['readers']
}

/** Emails a code to a reader of the package, and opens it with the code. */
export default function PackageCode({ token, readers }: PackageCodeProps) {
  const [chosen, setChosen] = useState(readers[0]?.reader_id ?? '')
  const send = useSendCode(token)
  const enter = useEnterCode(token, chosen)
  const email = readers.find(({ reader_id }) => reader_id === chosen)?.email ?? ''
  return (
    <CodeForm
      texts={texts.codeTexts}
      email={email}
      sent={send.data !== undefined}
      send={{ ...send, mutate: () => send.mutate(chosen) }}
      enter={enter}
      issue={getIssue(enter.error ?? send.error)}
    >
      {readers.length > 1 && <ReaderChoice readers={readers} value={chosen} onChange={setChosen} />}
    </CodeForm>
  )
}
