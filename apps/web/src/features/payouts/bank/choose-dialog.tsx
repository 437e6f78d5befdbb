import type { BankTransaction, CashEntry } from '@pb/contract/bank-statements'
import { dollarsToCents, formatCents } from '@pb/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { entriesNotInBankQuery } from '../../../queries/bank-statements.ts'
import { formatAmount } from '../labels.ts'
import { describeChoice, getDifference } from './describe-choice.ts'
import { EntryLine } from './entry-line.tsx'
import { PartChoice } from './part-choice.tsx'
import * as texts from './texts.ts'

const shownEntries = 50

const sumCents = (amounts: Iterable<{ readonly amount: number }>): number =>
  [...amounts].reduce((sum, { amount }) => sum + dollarsToCents(amount), 0)

/** A map with or without an item. */
function toggle<T>(map: ReadonlyMap<string, T>, [id, item]: readonly [string, T], on: boolean) {
  const next = new Map(map)
  if (on) next.set(id, item)
  else next.delete(id)
  return next
}

interface EntryChoiceProps {
  readonly chosen: ReadonlyMap<string, CashEntry>
  readonly onToggle: (entry: CashEntry, checked: boolean) => void
  /** Shown between the chosen payments and the others. */
  readonly children: ReactNode
}

function EntryChoice({ chosen, onToggle, children }: EntryChoiceProps) {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(
    entriesNotInBankQuery({ search: search.trim(), limit: shownEntries, offset: 0 }),
  )
  // What was chosen stays in sight, also when it isn't found any more.
  const others = (data?.collection ?? []).filter(({ entry_id }) => !chosen.has(entry_id))
  const toItem = (entry: CashEntry) => (
    <li key={entry.entry_id} className="px-3 py-2">
      <Checkbox checked={chosen.has(entry.entry_id)} onCheckedChange={(checked) => onToggle(entry, checked)}>
        <EntryLine entry={entry} plain />
      </Checkbox>
    </li>
  )
  // One list, so that a check box keeps the focus when its payment moves.
  const items = [...[...chosen.values()].map(toItem), ...others.map(toItem)]
  if (children !== null)
    items.splice(
      chosen.size,
      0,
      <li key="split" className="bg-sunken p-3">
        {children}
      </li>,
    )
  return (
    <>
      <SearchInput
        label={texts.searchEntries}
        placeholder={texts.searchEntries}
        maxLength={200}
        value={search}
        onSearch={setSearch}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-40" />
      ) : chosen.size + others.length === 0 ? (
        <EmptyState title={texts.noEntries} />
      ) : (
        <ul className="divide-y rounded-md border">{items}</ul>
      )}
      {data && data.total > data.collection.length && (
        <p className="text-xs text-muted">{texts.moreEntries(data.total - data.collection.length)}</p>
      )}
    </>
  )
}

interface ChooseDialogProps {
  readonly transaction: BankTransaction
  readonly busy: boolean
  readonly error: string | undefined
  readonly onSubmit: (entryIds: string[], otherIds: string[]) => void
  readonly onClose: () => void
}

/** Chooses the recorded payments that a transaction is; of a single larger one, the other transactions that it is too. */
export function ChooseDialog({ transaction, error, onSubmit, ...dialog }: ChooseDialogProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, CashEntry>>(new Map())
  const [parts, setParts] = useState<ReadonlyMap<string, BankTransaction>>(new Map())
  const [isIncomplete, setIncomplete] = useState(false)
  const amount = formatAmount(transaction.amount)
  const sum = sumCents(chosen.values())
  const own = dollarsToCents(transaction.amount)
  // Only a single payment is split.
  const canSplit = chosen.size === 1 && Math.sign(sum) === Math.sign(own) && Math.abs(sum) > Math.abs(own)
  const choice = { own, sum, parts: canSplit ? sumCents(parts.values()) : null }
  const left = getDifference(choice)
  return (
    <SubmitDialog
      sends={false}
      {...dialog}
      wide
      title={texts.choose}
      description={texts.chooseHint(amount)}
      submitText={texts.match}
      error={isIncomplete && left !== 0 ? texts.notTheSum(amount) : error}
      onSubmit={() => {
        setIncomplete(left !== 0)
        if (left === 0) onSubmit([...chosen.keys()], canSplit ? [...parts.keys()] : [])
      }}
    >
      <p aria-live="polite" className="sticky top-0 z-10 -mb-2 bg-raised pb-2 text-sm tabular-nums">
        {describeChoice(choice)}
      </p>
      <EntryChoice
        chosen={chosen}
        onToggle={(entry, checked) => setChosen((now) => toggle(now, [entry.entry_id, entry], checked))}
      >
        {canSplit ? (
          <PartChoice
            transaction={transaction}
            title={texts.restTitle(formatCents(sum - own))}
            chosen={parts}
            onToggle={(other, checked) =>
              setParts((now) => toggle(now, [other.transaction_id, other], checked))
            }
          />
        ) : null}
      </EntryChoice>
    </SubmitDialog>
  )
}
