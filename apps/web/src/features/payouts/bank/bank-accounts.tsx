import type { BankAccount } from '@pb/contract/bank-statements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { bankAccountsQuery } from '../../../queries/bank-statements.ts'
import { bankChange } from './mutations.ts'
import { bankPath } from './paths.ts'
import * as texts from './texts.ts'

function RenameDialog({ account, onClose }: { readonly account: BankAccount; readonly onClose: () => void }) {
  const [name, setName] = useState(account.name)
  const rename = useMutation({
    mutationFn: async (next: string) =>
      call(contract.bankStatements.renameBankAccount, {
        params: { id: account.account_id },
        body: { name: next },
      }),
    onSuccess: onClose,
    meta: bankChange,
  })
  return (
    <SubmitDialog
      sends={false}
      title={texts.renameAccount}
      submitText={texts.save}
      busy={rename.isPending}
      error={rename.error ? getErrorMessage(rename.error) : undefined}
      onSubmit={() => rename.mutate(name.trim())}
      onClose={onClose}
    >
      <Field label={texts.accountName} required>
        <Input required maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
    </SubmitDialog>
  )
}

/** The office's accounts, with the days that their files cover. */
export function BankAccounts() {
  const [renamed, setRenamed] = useState<BankAccount | null>(null)
  const accounts = useQuery(bankAccountsQuery()).data?.collection ?? []
  if (accounts.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{texts.accounts}</h2>
      <Card as="ul" className="divide-y">
        {accounts.map((account) => {
          const { account_id, name, last_four, from, until, unmatched } = account
          const facts = [
            last_four !== '' && texts.endingIn(last_four),
            from !== null && until !== null && texts.period(formatDate(from), formatDate(until)),
          ]
          return (
            <li key={account_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
              <span className="min-w-0 grow">
                <span className="block font-medium break-words">{name}</span>
                <span className="block text-xs text-muted">{facts.filter(Boolean).join(' · ')}</span>
              </span>
              <Link to={`${bankPath}?account=${account_id}`} className="text-brand-text hover:underline">
                {texts.unmatchedCount(unmatched)}
              </Link>
              <Button
                size="sm"
                variant="ghost"
                aria-label={texts.renameFor(name)}
                onClick={() => setRenamed(account)}
              >
                {texts.rename}
              </Button>
            </li>
          )
        })}
      </Card>
      {renamed && <RenameDialog account={renamed} onClose={() => setRenamed(null)} />}
    </section>
  )
}
