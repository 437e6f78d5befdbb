import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatDay } from '../../../lib/format.ts'
import { BankAccountDialog } from './bank-account-dialog.tsx'
import { bankAccountQuery, type AccountOwner } from './mutations.ts'
import * as texts from './texts.ts'

/** The bank account that an agent is paid to. */
export function OwnAccount({ owner }: { readonly owner: AccountOwner }) {
  const { data, error, refetch } = useQuery(bankAccountQuery(owner))
  const [changes, setChanges] = useState(false)
  const account = data?.account ?? null
  return (
    <Panel
      title={texts.yourAccount}
      action={
        data && (
          <Button size="sm" onClick={() => setChanges(true)}>
            {account ? texts.change : texts.add}
            <span className="sr-only"> {texts.yourAccount}</span>
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm text-muted">{texts.yourAccountHint}</p>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-10" />}
      {data &&
        (account ? (
          <>
            <p className="text-sm font-medium">{texts.describeAccount(account.kind, account.last_four)}</p>
            <p className="text-xs text-muted">
              {texts.changedBy(account.changed_by, formatDay(account.time_changed))}
            </p>
          </>
        ) : (
          <p className="text-sm">{texts.noneYet}</p>
        ))}
      {changes && (
        <BankAccountDialog
          owner={owner}
          account={account}
          manages={false}
          onClose={() => setChanges(false)}
        />
      )}
    </Panel>
  )
}
