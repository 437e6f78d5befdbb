import type { BankLines as Lines, BankStatement } from '@pb/contract/bank-statements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from '../../../lib/use-mutation.ts'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { ConfirmButton } from '../../../components/ui/confirm-button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { call, contract } from '../../../lib/api.ts'
import { bankAccountsQuery } from '../../../queries/bank-statements.ts'
import { BankLines } from './bank-lines.tsx'
import { bankChange } from './mutations.ts'
import { bankFilesPath } from './paths.ts'
import * as texts from './texts.ts'
import { useUndoImport } from './use-undo-import.ts'

const newAccount = 'new'

interface Target {
  /** Of the chosen account; null for a new one. */
  readonly accountId: string | null
  readonly name: string
}

/** Why the file can't be imported yet. */
function findObstacle({ accountId, name }: Target, counts: Lines['counts'] | undefined): string | null {
  if (!counts) return texts.loadingPreview
  if (counts.new === 0) return texts.nothingNew
  return accountId === null && name.trim() === '' ? texts.nameMissing : null
}

function useImport(id: string) {
  const undo = useUndoImport(id)
  return useMutation({
    mutationFn: async ({ accountId, name }: Target) =>
      call(contract.bankStatements.importBankStatement, {
        params: { id },
        body: accountId === null ? { new_account: name.trim() } : { account_id: accountId },
      }),
    meta: {
      ...bankChange,
      success: ({ lines, known, unread }) => texts.importDone(lines - known - unread),
      undo: () => undo.mutate(undefined),
      error: texts.importFailed,
    },
  })
}

/** A bank file before it is imported: into which account, and what becomes of its lines. */
export function BankDraft({ file }: { readonly file: BankStatement }) {
  const { statement_id: id, account, notes } = file
  const navigate = useNavigate()
  const accounts = useQuery(bankAccountsQuery()).data?.collection ?? []
  const [chosen, setChosen] = useState<string | null>(account?.account_id ?? null)
  const [name, setName] = useState('')
  const save = useImport(id)
  const discard = useMutation({
    mutationFn: async () => call(contract.bankStatements.discardBankStatement, { params: { id } }),
    onSuccess: () => void navigate(bankFilesPath, { replace: true }),
    meta: { ...bankChange, success: texts.discardDone, error: texts.discardFailed },
  })
  const target = { accountId: chosen, name }
  return (
    <>
      {notes.map((note) => (
        <FormMessage look="warning" key={note}>
          {note}
        </FormMessage>
      ))}
      <div className="flex flex-wrap items-start gap-4">
        <SelectField
          label={texts.into}
          value={chosen ?? newAccount}
          disabled={account !== null || save.isPending}
          options={[
            ...accounts.map((one) => ({ value: one.account_id, label: one.name })),
            { value: newAccount, label: texts.newAccount },
          ]}
          onChange={(value) => setChosen(value === newAccount ? null : value)}
        />
        {chosen === null && (
          <div className="w-72 max-sm:w-full">
            <Field label={texts.accountName} hint={texts.accountNameHint} required>
              <Input
                required
                maxLength={80}
                value={name}
                disabled={save.isPending}
                onChange={({ target: input }) => setName(input.value)}
              />
            </Field>
          </div>
        )}
      </div>
      <BankLines
        id={id}
        accountId={chosen}
        renderAction={(counts) => (
          <>
            <ConfirmButton
              variant="ghost"
              loading={discard.isPending}
              disabled={save.isPending}
              question={texts.discardQuestion}
              hint={texts.discardHint}
              confirmText={texts.discard}
              onConfirm={() => discard.mutate(undefined)}
            >
              {texts.discard}
            </ConfirmButton>
            <SubmitButton
              loading={save.isPending}
              obstacle={findObstacle(target, counts)}
              onClick={() => save.mutate(target)}
            >
              {texts.importCount(counts?.new ?? 0)}
            </SubmitButton>
          </>
        )}
      />
    </>
  )
}
