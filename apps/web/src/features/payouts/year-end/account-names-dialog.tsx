import type { ChartAccount } from '@pb/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Input } from '../../../components/ui/input.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { chartQuery } from '../../../queries/payouts.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from '../texts.ts'

type Edits = Readonly<Record<string, Partial<Pick<ChartAccount, 'name' | 'number'>>>>

interface AccountRowProps {
  readonly account: ChartAccount
  readonly onChange: (edit: Partial<Pick<ChartAccount, 'name' | 'number'>>) => void
}

function AccountRow({ account: { title, name, number }, onChange }: AccountRowProps) {
  return (
    <li className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)_7rem]">
      <span className="text-sm">{title}</span>
      <Input
        required
        aria-label={texts.nameInBooks(title)}
        maxLength={100}
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Input
        aria-label={texts.numberInBooks(title)}
        placeholder={texts.numberThere}
        maxLength={20}
        value={number}
        onChange={({ target }) => onChange({ number: target.value })}
      />
    </li>
  )
}

/** Names and numbers the accounts of exports as the office's books do. */
export function AccountNamesDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(chartQuery)
  const [edits, setEdits] = useState<Edits>({})
  const accounts = data?.collection.map((account) => Object.assign({}, account, edits[account.account]))
  const save = useMutation({
    mutationFn: async (rows: readonly ChartAccount[]) =>
      call(contract.payouts.saveChart, {
        body: {
          accounts: rows.map(({ account, name, number }) => ({
            account,
            name: name.trim(),
            number: number.trim(),
          })),
        },
      }),
    onSuccess: () => onClose(),
    meta: { ...payoutChange, success: texts.accountNamesDone },
  })
  return (
    <SubmitDialog
      sends={false}
      wide
      title={texts.accountNames}
      description={texts.accountNamesHint}
      submitText={texts.save}
      busy={save.isPending}
      error={save.error ? getErrorMessage(save.error) : undefined}
      onSubmit={() => accounts && save.mutate(accounts)}
      onClose={onClose}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !accounts ? (
        <Skeleton className="h-80" />
      ) : (
        <>
          <div
            aria-hidden
            className="grid gap-x-3 text-xs font-medium text-muted max-sm:hidden sm:grid-cols-[12rem_minmax(0,1fr)_7rem]"
          >
            <span>{texts.accountHere}</span>
            <span>{texts.nameThere}</span>
            <span>{texts.numberThere}</span>
          </div>
          <ul className="flex flex-col gap-2 sm:-mt-2">
            {accounts.map((account) => (
              <AccountRow
                key={account.account}
                account={account}
                onChange={(edit) =>
                  setEdits((now) => ({ ...now, [account.account]: { ...now[account.account], ...edit } }))
                }
              />
            ))}
          </ul>
        </>
      )}
    </SubmitDialog>
  )
}
