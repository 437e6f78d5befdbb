import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { bankAccountsQuery } from '../../../queries/bank-statements.ts'
import { BankFiles } from './bank-files.tsx'
import { MissingEntries } from './missing-entries.tsx'
import { bankFilesPath } from './paths.ts'
import * as texts from './texts.ts'
import { TransactionsView } from './transactions-view.tsx'
import { isTransactionState, useBankUrl, type BankView as View } from './use-bank-url.ts'

const views: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'unmatched', label: texts.unmatched },
  { value: 'matched', label: texts.matched },
  { value: 'set_aside', label: texts.setAside },
  { value: 'missing', label: texts.notInBank },
  { value: 'files', label: texts.files },
]

function Content({ view }: { readonly view: View }) {
  if (view === 'files') return <BankFiles />
  return isTransactionState(view) ? <TransactionsView state={view} /> : <MissingEntries />
}

/** The office's bank: its transactions, the payments they are, and the files they came from. */
export function BankView() {
  const { view, account, search, update } = useBankUrl()
  const { data, error, refetch } = useQuery(bankAccountsQuery())
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 rounded-lg" />
  const accounts = data.collection
  const isNew = accounts.length === 0 && view !== 'files'
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-2xl text-sm text-muted">{texts.lead}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={texts.views}
          value={view}
          options={views}
          onChange={(value) => update({ view: value, search: '' })}
        />
        {isTransactionState(view) && accounts.length > 1 && (
          <Select
            label={texts.account}
            value={account}
            options={[
              { value: '', label: texts.allAccounts },
              ...accounts.map(({ account_id, name }) => ({ value: account_id, label: name })),
            ]}
            onChange={(value) => update({ account: value })}
          />
        )}
        {view !== 'files' && !isNew && (
          <SearchInput
            label={texts.search}
            placeholder={texts.searchHint}
            maxLength={200}
            value={search}
            onSearch={(text) => update({ search: text })}
            className="w-72 max-sm:w-full"
          />
        )}
        {view !== 'files' && !isNew && (
          <ButtonLink to={bankFilesPath} className="ml-auto max-sm:ml-0">
            {texts.uploadFile}
          </ButtonLink>
        )}
      </div>
      {isNew ? (
        <EmptyState
          title={texts.noAccounts}
          action={<ButtonLink to={bankFilesPath}>{texts.uploadFile}</ButtonLink>}
        >
          {texts.noAccountsHint}
        </EmptyState>
      ) : (
        <Content view={view} />
      )}
    </div>
  )
}
