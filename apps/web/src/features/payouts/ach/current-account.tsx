import type { PayeeBankAccount } from '@pb/contract/payouts'
import { findPrenoteEnd, getPrenoteState } from '@pb/rules/deals/nacha/prenote'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatDate, formatDay } from '../../../lib/format.ts'
import { getToday } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import { toPayeeInput, type AccountOwner } from './mutations.ts'
import * as texts from './texts.ts'

type Account = NonNullable<PayeeBankAccount['account']>

interface CurrentAccountProps {
  readonly owner: AccountOwner
  readonly account: Account
  readonly manages: boolean
  readonly onRemoved: () => void
}

function RevealNumber({ owner }: Pick<CurrentAccountProps, 'owner'>) {
  // Held by this component alone, so that the number is gone when the dialog is closed.
  const reveal = useMutation({
    mutationFn: async () => call(contract.payouts.revealPayeeBankAccount, { body: toPayeeInput(owner) }),
    gcTime: 0,
    meta: { error: texts.notShown },
  })
  if (reveal.data)
    return (
      <output className="text-sm [overflow-wrap:anywhere]">
        {texts.numberIs(reveal.data.account_number)}
      </output>
    )
  return (
    <Button size="sm" loading={reveal.isPending} onClick={() => reveal.mutate()}>
      {texts.showNumber}
    </Button>
  )
}

function RemoveAccount({ owner, onRemoved }: Pick<CurrentAccountProps, 'owner' | 'onRemoved'>) {
  const [asks, setAsks] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(contract.payouts.removePayeeBankAccount, { query: toPayeeInput(owner) }),
    onSuccess: () => onRemoved(),
    meta: { ...payoutChange, success: texts.removed, error: texts.notRemoved },
  })
  return (
    <>
      <Button size="sm" onClick={() => setAsks(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={texts.removeQuestion}
        description={texts.removeHint}
        confirmText={texts.remove}
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsks(false) })}
      />
    </>
  )
}

function Prenote({ owner, account }: Pick<CurrentAccountProps, 'owner' | 'account'>) {
  const [day, setDay] = useState(account.prenoted_on ?? '')
  const [returned, setReturned] = useState(account.prenote_return)
  const button = useRef<HTMLButtonElement>(null)
  const save = useMutation({
    mutationFn: () =>
      call(contract.payouts.prenotePayeeBankAccount, {
        body: {
          ...toPayeeInput(owner),
          prenoted_on: day === '' ? null : day,
          prenote_return: day === '' ? '' : returned.trim(),
        },
      }),
    onSuccess: () => button.current?.focus(),
    meta: { ...payoutChange, success: texts.prenoteSaved, error: texts.prenoteFailed },
  })
  const record = () => {
    if (!save.isPending) save.mutate(undefined)
  }
  const recordByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    // The form around these fields saves another bank account.
    event.preventDefault()
    record()
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {/* New fields once it is recorded, so that the dialog doesn’t ask before it loses what is stored. */}
      <div key={`${account.prenoted_on} ${account.prenote_return}`} className="flex w-full flex-col gap-2">
        <Field label={texts.prenotedOn} hint={texts.prenoteHint}>
          <Input
            onKeyDown={recordByEnter}
            type="date"
            max={getToday()}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
        {day !== '' && (
          <Field label={texts.prenoteReturn} hint={texts.prenoteReturnHint}>
            <Input
              onKeyDown={recordByEnter}
              maxLength={200}
              value={returned}
              onChange={({ target }) => setReturned(target.value)}
            />
          </Field>
        )}
      </div>
      {account.prenoted_on !== null && (
        <output className="text-sm">
          {texts.prenoteStates[getPrenoteState(account, getToday())](
            formatDate(findPrenoteEnd(account.prenoted_on)),
          )}
        </output>
      )}
      <Button ref={button} size="sm" loading={save.isPending} onClick={record}>
        {texts.savePrenote}
      </Button>
    </div>
  )
}

/** The bank account that is stored: who changed it, its number on request, and removing it. */
export function CurrentAccount({ owner, account, manages, onRemoved }: CurrentAccountProps) {
  const { kind, last_four: lastFour, changed_by: by, time_changed: at } = account
  return (
    <section aria-label={texts.current} className="flex flex-col gap-3 rounded-lg border p-3">
      <div>
        <p className="text-sm font-medium">{texts.describeAccount(kind, lastFour)}</p>
        <p className="text-xs text-muted">{texts.changedBy(by, formatDay(at))}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <RevealNumber owner={owner} />
        <RemoveAccount owner={owner} onRemoved={onRemoved} />
      </div>
      {manages && <Prenote owner={owner} account={account} />}
    </section>
  )
}
