import type { CheckRun, PayoutCheck, PayRun } from '@pb/contract/payouts'
import { chunk } from '@pb/rules/chunk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { linkClass } from '../../../components/ui/link.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatDate, formatDay } from '../../../lib/format.ts'
import { formatAmount } from '../labels.ts'
import { PayeeW9Dialog } from '../w9/payee-w9-dialog.tsx'
import { MakeChecksDialog } from './make-checks-dialog.tsx'
import { checkRunQuery, usePrintChecks } from './mutations.ts'
import { SettingsButton } from './settings-button.tsx'
import * as texts from './texts.ts'
import { VoidDialog } from './void-dialog.tsx'

function StateCell({ prints, time_voided: at, voided_by: by, void_reason: reason, replaces }: PayoutCheck) {
  const last = prints.at(-1)
  return (
    <span className="block max-w-80 min-w-24 py-1 sm:min-w-40 text-xs whitespace-normal">
      {at !== null && (
        <span className="block [overflow-wrap:anywhere] text-danger">
          {texts.isVoid} · {texts.voidedBy(by, formatDay(at), reason)}
        </span>
      )}
      <span className="block">
        {last ? texts.printedBy(last.name, formatDay(last.time)) : texts.notPrinted}
      </span>
      {prints.length > 1 && <span className="block">{texts.printedTimes(prints.length)}</span>}
      {replaces !== null && <span className="block">{texts.replaces(replaces)}</span>}
    </span>
  )
}

interface CheckActions {
  readonly onPrint: (check: PayoutCheck) => void
  readonly onVoid: (check: PayoutCheck) => void
  readonly onAddress: (check: PayoutCheck) => void
}

const toColumns = ({ onPrint, onVoid, onAddress }: CheckActions): Column<PayoutCheck>[] => [
  { key: 'number', title: texts.number, cell: ({ number }) => <span className="font-medium">{number}</span> },
  {
    key: 'payee',
    title: texts.payee,
    cell: (check) => (
      <span className="block py-1">
        {check.name}
        {check.has_address === 0 && check.time_voided === null && (
          <span className="flex flex-wrap items-baseline gap-x-2 text-xs whitespace-normal text-muted">
            {texts.noAddress}
            <button
              type="button"
              className={linkClass}
              aria-label={texts.addAddressFor(check.name)}
              onClick={() => onAddress(check)}
            >
              {texts.addAddress}
            </button>
          </span>
        )}
      </span>
    ),
  },
  { key: 'amount', title: texts.amount, numeric: true, cell: ({ amount }) => formatAmount(amount) },
  { key: 'date', minor: true, title: texts.date, cell: ({ dated_on: day }) => formatDate(day) },
  { key: 'state', title: texts.state, cell: (check) => <StateCell {...check} /> },
  {
    key: 'actions',
    title: texts.actions,
    numeric: true,
    cell: (check) =>
      check.time_voided === null && (
        <span className="inline-flex gap-1 max-sm:flex-col max-sm:py-1">
          <Button
            size="sm"
            variant="ghost"
            aria-label={
              check.prints.length > 0 ? texts.printAgainFor(check.number) : texts.printFor(check.number)
            }
            onClick={() => onPrint(check)}
          >
            {check.prints.length > 0 ? texts.printAgain : texts.printOne}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={texts.voidFor(check.number)}
            onClick={() => onVoid(check)}
          >
            {texts.voidCheck}
          </Button>
        </span>
      ),
  },
]

const pageSize = 50
/** Beside `page` of the run's payouts. */
const pageParam = 'checks'

/** As many as the server prints at once. */
const perPrint = 250

function CheckTable({ run }: { readonly run: CheckRun }) {
  const [dialog, setDialog] = useState<{ kind: 'again' | 'void' | 'address'; check: PayoutCheck } | null>(
    null,
  )
  const [params] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get(pageParam) ?? 1)) || 1)
  const print = usePrintChecks(run.run_id)
  const waiting = run.collection.filter(({ prints, time_voided: at }) => at === null && prints.length === 0)
  const [first] = chunk(waiting, perPrint)
  const last = dialog?.check.prints.at(-1)
  return (
    <div className="flex flex-col gap-3">
      {first && (
        <div>
          <Button
            variant="primary"
            loading={print.isPending}
            onClick={() => print.mutate({ ids: first.map(({ check_id: id }) => id), again: false })}
          >
            {texts.print(first.length)}
          </Button>
        </div>
      )}
      <DataTable
        caption={texts.checks}
        columns={toColumns({
          onPrint: (check) =>
            check.prints.length > 0
              ? setDialog({ kind: 'again', check })
              : print.mutate({ ids: [check.check_id], again: false }),
          onVoid: (check) => setDialog({ kind: 'void', check }),
          onAddress: (check) => setDialog({ kind: 'address', check }),
        })}
        rows={run.collection.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ check_id: id }) => id}
      />
      <Pager
        page={page}
        pages={Math.ceil(run.collection.length / pageSize)}
        toPage={(next) => {
          const search = new URLSearchParams(params)
          search.set(pageParam, String(next))
          return { search: search.toString() }
        }}
      />
      {dialog && last && (
        <ConfirmDialog
          open={dialog.kind === 'again'}
          onOpenChange={(open) => !open && setDialog(null)}
          title={texts.againQuestion(dialog.check.number)}
          description={texts.againHint(last.name, formatDay(last.time))}
          confirmText={texts.printAgain}
          danger
          loading={print.isPending}
          onConfirm={() =>
            print.mutate({ ids: [dialog.check.check_id], again: true }, { onSettled: () => setDialog(null) })
          }
        />
      )}
      {dialog?.kind === 'address' && (
        <PayeeW9Dialog
          payee={dialog.check}
          year={Number(dialog.check.dated_on.slice(0, 4))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'void' && <VoidDialog check={dialog.check} onClose={() => setDialog(null)} />}
    </div>
  )
}

function Body({ run, isOpen }: { readonly run: CheckRun; readonly isOpen: boolean }) {
  const [makes, setMakes] = useState(false)
  const { without_account: left, with_account: others, collection } = run
  return (
    <div className="flex flex-col gap-4">
      {isOpen && (
        <FactList
          facts={[
            { title: texts.left, value: texts.payoutsFor(left.payouts, formatAmount(left.amount)) },
            {
              title: texts.leftWithAccount,
              value: texts.payoutsFor(others.payouts, formatAmount(others.amount)),
            },
          ]}
        />
      )}
      {isOpen && left.payouts + others.payouts > 0 && (
        <div>
          <Button onClick={() => setMakes(true)}>{texts.make}</Button>
        </div>
      )}
      {collection.length > 0 && <CheckTable run={run} />}
      {makes && <MakeChecksDialog run={run} onClose={() => setMakes(false)} />}
    </div>
  )
}

/** The checks of a pay run: making, printing and voiding them. */
export function ChecksPanel({ run: { run_id: id, state } }: { readonly run: PayRun }) {
  const { data, error, refetch } = useQuery(checkRunQuery(id))
  const isOpen = state === 'open' || state === 'ready'
  // A run that was paid otherwise has nothing to show.
  if (!isOpen && !error && !data?.collection.length) return null
  return (
    <Panel title={texts.checks} action={<SettingsButton />}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data && <Body run={data} isOpen={isOpen} />}
    </Panel>
  )
}
