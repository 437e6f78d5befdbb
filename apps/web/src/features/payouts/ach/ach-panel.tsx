import type { AchPayout, AchRun, PayRun } from '@pb/contract/payouts'
import { findPrenoteEnd, getPrenoteState } from '@pb/rules/deals/nacha/prenote'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatAgo, formatDate, formatDay } from '../../../lib/format.ts'
import { useUser } from '../../../lib/use-session.ts'
import { formatAmount, getToday } from '../labels.ts'
import { BankAccountDialog } from './bank-account-dialog.tsx'
import { MakeFileDialog } from './make-file-dialog.tsx'
import { achRunQuery } from './mutations.ts'
import { RunFile } from './run-file.tsx'
import { SettingsButton } from './settings-button.tsx'
import * as texts from './texts.ts'

type Show = 'all' | 'without' | 'new'
const segments = [
  { value: 'all', label: texts.all },
  { value: 'without', label: texts.noAccount },
  { value: 'new', label: texts.isNew },
] as const

function PrenoteLine({ account }: { readonly account: NonNullable<AchPayout['account']> }) {
  if (account.prenoted_on === null) return null
  const text = texts.prenoteMarks[getPrenoteState(account, getToday())](
    formatDate(findPrenoteEnd(account.prenoted_on)),
  )
  return text === '' ? null : <span className="block max-w-80 text-xs text-warning">{text}</span>
}

function AccountCell({ account, is_new: isNew }: Pick<AchPayout, 'account' | 'is_new'>) {
  if (!account) return <span className="text-muted">{texts.none}</span>
  const { kind, last_four: lastFour, time_changed: at, changed_by: by } = account
  return (
    <span className="block min-w-24 py-1 whitespace-normal">
      {texts.describeAccount(kind, lastFour)}
      {isNew === 1 && (
        <span className="block max-w-80 text-xs text-warning">{texts.newSince(formatAgo(at), by)}</span>
      )}
      <PrenoteLine account={account} />
    </span>
  )
}

const toColumns = (onChange: (payout: AchPayout) => void): Column<AchPayout>[] => [
  { key: 'payee', title: texts.payee, cell: ({ name }) => <span className="font-medium">{name}</span> },
  { key: 'amount', title: texts.amount, numeric: true, cell: ({ amount }) => formatAmount(amount) },
  { key: 'account', title: texts.account, cell: (payout) => <AccountCell {...payout} /> },
  {
    key: 'actions',
    title: texts.actions,
    numeric: true,
    cell: (payout) => (
      <Button
        size="sm"
        variant="ghost"
        aria-label={payout.account ? texts.changeFor(payout.name) : texts.addFor(payout.name)}
        onClick={() => onChange(payout)}
      >
        {payout.account ? texts.change : texts.add}
      </Button>
    ),
  },
]

const pageSize = 50
/** Beside `page` of the run's payouts. */
const pageParam = 'payees'

function Payees({
  run,
  show,
  onShow,
}: {
  readonly run: AchRun
  readonly show: Show
  readonly onShow: (show: Show) => void
}) {
  const [opened, setChanged] = useState<AchPayout | null>(null)
  // As it is now: a test payment is recorded while its dialog stays open.
  const changed = run.collection.find(({ payout_id }) => payout_id === opened?.payout_id) ?? opened
  return (
    <div className="flex flex-col gap-3">
      <div className="flex">
        <Segmented label={texts.show} value={show} segments={segments} onChange={onShow} />
      </div>
      {run.collection.length === 0 ? (
        <EmptyState title={texts.noneFound} />
      ) : (
        <DataTable
          caption={texts.payees}
          columns={toColumns(setChanged)}
          rows={run.collection}
          rowKey={({ payout_id }) => payout_id}
        />
      )}
      {changed && (
        <BankAccountDialog
          manages
          owner={{ agent_id: changed.agent_id, name: changed.name }}
          account={changed.account}
          onClose={() => setChanged(null)}
        />
      )}
    </div>
  )
}

function Setup() {
  const isSupervisor = useUser().roles.includes('SUPERVISOR')
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="min-w-0 flex-1">{isSupervisor ? texts.needsSetup : texts.needsSupervisor}</p>
      {isSupervisor && <SettingsButton text={texts.enterSetup} />}
    </div>
  )
}

function FormerFiles({ run }: { readonly run: AchRun }) {
  if (run.voided.length === 0) return null
  return (
    <section>
      <h3 className="text-sm font-medium">{texts.formerFiles}</h3>
      <ul className="mt-1 text-xs text-muted">
        {run.voided.map(({ file_id: id, name, voided_by: by, time_voided: at, void_reason: reason }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {name} · {texts.setAsideBy(by, formatDay(at ?? 0), reason)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Body({
  run,
  isOpen,
  ...payees
}: {
  readonly run: AchRun
  readonly isOpen: boolean
  readonly show: Show
  readonly onShow: (show: Show) => void
}) {
  const [makes, setMakes] = useState(false)
  const [isListed, setListed] = useState(false)
  const { file, with_account: paid, without_account: left } = run
  const isSent = file !== null && file.downloads.length > 0
  const mayMake =
    isOpen && run.has_settings === 1 && paid.payouts > 0 && (file === null || file.is_stale === 1)
  return (
    <div className="flex flex-col gap-4">
      <FactList
        facts={[
          { title: texts.withAccount, value: texts.payoutsFor(paid.payouts, formatAmount(paid.amount)) },
          { title: texts.withoutAccount, value: texts.payoutsFor(left.payouts, formatAmount(left.amount)) },
        ]}
      />
      {run.has_settings === 0 && <Setup />}
      {run.new_accounts > 0 && !isSent && (
        <FormMessage look="warning">{texts.newAccounts(run.new_accounts)}</FormMessage>
      )}
      {file && <RunFile runId={run.run_id} file={file} />}
      {mayMake && (
        <div>
          <Button variant="primary" onClick={() => setMakes(true)}>
            {texts.makeFile}
          </Button>
        </div>
      )}
      <div>
        <Button size="sm" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
          {isListed ? texts.hidePayees : texts.showPayees}
        </Button>
      </div>
      {isListed && <Payees run={run} {...payees} />}
      <FormerFiles run={run} />
      {makes && <MakeFileDialog run={run} onClose={() => setMakes(false)} />}
    </div>
  )
}

/** What a pay run pays by ACH: bank accounts of its payees, and its file. */
export function AchPanel({ run: { run_id: id, state } }: { readonly run: PayRun }) {
  const [show, setShow] = useState<Show>('all')
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get(pageParam) ?? 1)) || 1)
  const toPage = (next: number) => {
    const search = new URLSearchParams(params)
    if (next === 1) search.delete(pageParam)
    else search.set(pageParam, String(next))
    return search
  }
  const isSupervisor = useUser().roles.includes('SUPERVISOR')
  const { data, error, refetch } = useQuery(
    achRunQuery(id, { show, limit: pageSize, offset: (page - 1) * pageSize }),
  )
  const pages = Math.ceil((data?.count ?? 0) / pageSize)
  const isOpen = state === 'open' || state === 'ready'
  // A run that was paid otherwise has nothing to show.
  if (!isOpen && !error && !data?.file && !data?.voided.length) return null
  return (
    <Panel
      title={texts.ach}
      action={isSupervisor && data?.has_settings === 1 && <SettingsButton text={texts.setup} />}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <Body
          run={data}
          isOpen={isOpen}
          show={show}
          onShow={(next) => {
            setParams(toPage(1), { replace: true })
            setShow(next)
          }}
        />
      )}
      <Pager page={page} pages={pages} toPage={(next) => ({ search: toPage(next).toString() })} />
    </Panel>
  )
}
