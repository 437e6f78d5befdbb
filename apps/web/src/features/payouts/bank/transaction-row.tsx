import type { BankTransaction, CashEntry } from '@pb/contract/bank-statements'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDate } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { formatAmount } from '../labels.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { EntryLine } from './entry-line.tsx'
import { SetAsideDialog } from './set-aside-dialog.tsx'
import * as texts from './texts.ts'
import { toMatch, useMatch, useMoveBack, useSetAside, useUnmatch } from './use-matching.ts'

function Entries({ entries }: { readonly entries: readonly CashEntry[] }) {
  return (
    <div className="flex min-w-0 grow flex-col gap-1.5">
      {entries.length > 1 && (
        <span className="text-xs font-medium text-muted">{texts.together(entries.length)}</span>
      )}
      {entries.map((entry) => (
        <EntryLine key={entry.entry_id} entry={entry} />
      ))}
    </div>
  )
}

function OtherParts({ parts }: { readonly parts: BankTransaction['other_parts'] }) {
  if (parts.length === 0) return null
  const described = parts.map(({ date, amount }) => texts.otherPart(formatAmount(amount), formatDate(date)))
  return <p className="text-xs text-muted">{texts.otherParts(described)}</p>
}

const noParts: BankTransaction['other_parts'] = []

interface CandidateProps {
  readonly transaction: BankTransaction
  readonly entries: readonly CashEntry[]
  /** The transactions that a single entry is split over with this one. */
  readonly others?: BankTransaction['other_parts']
  readonly isCertain: boolean
}

function Candidate({ transaction, entries, others = noParts, isCertain }: CandidateProps) {
  const match = useMatch(texts.matchFailed)
  const otherIds = others.map(({ transaction_id }) => transaction_id)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <Entries entries={entries} />
        <OtherParts parts={others} />
      </div>
      <span className="flex items-center gap-2 max-sm:w-full max-sm:justify-end">
        <span className={cn('text-xs font-medium', isCertain ? 'text-brand-text' : 'text-muted')}>
          {isCertain ? texts.certain : texts.maybe}
        </span>
        <Button
          size="sm"
          loading={match.isPending}
          onClick={() => match.mutate([{ ...toMatch(transaction, entries), otherIds }])}
        >
          {texts.match}
        </Button>
      </span>
    </li>
  )
}

function UnmatchedPart({ transaction }: { readonly transaction: BankTransaction }) {
  const [open, setOpen] = useState<'choose' | 'set-aside' | null>(null)
  const close = () => setOpen(null)
  const match = useMatch(null, close)
  const setAside = useSetAside(close)
  const { candidates, is_certain, combination } = transaction
  const getError = (error: Error | null) => (error ? getErrorMessage(error) : undefined)
  return (
    <>
      {candidates.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {candidates.map((entries, at) => (
            <Candidate
              key={entries.map(({ entry_id }) => entry_id).join()}
              transaction={transaction}
              entries={entries}
              isCertain={at === 0 && is_certain === 1}
            />
          ))}
        </ul>
      )}
      {combination && (
        <ul className="flex flex-col gap-1.5">
          <Candidate
            transaction={transaction}
            entries={combination.entries}
            others={combination.other_parts}
            isCertain={false}
          />
        </ul>
      )}
      <div className="-mr-2 -mb-1 flex flex-wrap items-center justify-end gap-x-1">
        {candidates.length === 0 && !combination && <p className="mr-auto text-muted">{texts.noCandidate}</p>}
        <Button size="sm" variant="ghost" onClick={() => setOpen('choose')}>
          {texts.choose}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setOpen('set-aside')}>
          {texts.setAsideAction}
        </Button>
      </div>
      {open === 'choose' && (
        <ChooseDialog
          transaction={transaction}
          busy={match.isPending}
          error={getError(match.error)}
          onSubmit={(entryIds, otherIds) => match.mutate([{ transaction, entryIds, otherIds }])}
          onClose={close}
        />
      )}
      {open === 'set-aside' && (
        <SetAsideDialog
          busy={setAside.isPending}
          error={getError(setAside.error)}
          onSubmit={(reason) => setAside.mutate({ id: transaction.transaction_id, reason })}
          onClose={close}
        />
      )}
    </>
  )
}

function MatchedPart({ transaction }: { readonly transaction: BankTransaction }) {
  const unmatch = useUnmatch()
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <Entries entries={transaction.entries} />
        <OtherParts parts={transaction.other_parts} />
      </div>
      <Button
        size="sm"
        loading={unmatch.isPending}
        onClick={() => unmatch.mutate([transaction.transaction_id])}
      >
        {texts.unmatch}
      </Button>
    </div>
  )
}

function SetAsidePart({ transaction }: { readonly transaction: BankTransaction }) {
  const moveBack = useMoveBack()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <span className="min-w-0 break-words">{transaction.set_aside_reason}</span>
      <Button
        size="sm"
        loading={moveBack.isPending}
        onClick={() => moveBack.mutate(transaction.transaction_id)}
      >
        {texts.moveBack}
      </Button>
    </div>
  )
}

const parts = { unmatched: UnmatchedPart, matched: MatchedPart, set_aside: SetAsidePart } as const

/** A transaction of the bank, and the payments that it is or may be. */
export function TransactionRow({ transaction }: { readonly transaction: BankTransaction }) {
  const { name, memo, check_number, date, amount, state } = transaction
  const Part = parts[state]
  const facts = [formatDate(date), check_number !== '' && texts.check(check_number), memo !== name && memo]
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm">
      <div className="flex items-baseline gap-x-3">
        <span className="min-w-0 grow break-words">
          <span className="font-medium">{name === '' ? texts.unnamed : name}</span>
          <span className="block text-xs text-muted">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="shrink-0 font-medium tabular-nums">{formatAmount(amount)}</span>
      </div>
      <Part transaction={transaction} />
    </li>
  )
}
