import type { CheckRun } from '@pb/contract/payouts'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { formatAmount, getToday } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from './texts.ts'

interface MakeChecksDialogProps {
  readonly run: CheckRun
  readonly onClose: () => void
}

/** Asks for the number on the check stock, and whether payees with a bank account get a check too. */
export function MakeChecksDialog({ run, onClose }: MakeChecksDialogProps) {
  const { without_account: left, with_account: others } = run
  const today = getToday()
  const [day, setDay] = useState(today)
  const [number, setNumber] = useState(String(run.next_number))
  const [all, setAll] = useState(left.payouts === 0)
  const [tried, setTried] = useState(false)
  const make = useMutation({
    mutationFn: () =>
      call(contract.payouts.createChecks, {
        params: { id: run.run_id },
        body: { dated_on: day, first_number: Number(number), with_account: all ? 1 : 0 },
      }),
    onSuccess: () => onClose(),
    meta: {
      ...payoutChange,
      success: ({ collection }) => texts.made(collection.length - run.collection.length),
    },
  })
  const isNumber = /^[1-9]\d{0,7}$/.test(number)
  const count = left.payouts + (all ? others.payouts : 0)
  const nothing = tried && count === 0 ? texts.nothingChosen : undefined
  return (
    <SubmitDialog
      sends={false}
      title={texts.make}
      description={texts.makeHint}
      submitText={texts.make}
      busy={make.isPending}
      error={nothing ?? (make.error ? getErrorMessage(make.error) : undefined)}
      onSubmit={() => {
        setTried(true)
        if (isNumber && day !== '' && count > 0) make.mutate(undefined)
      }}
      onClose={onClose}
    >
      <p className="text-sm">{texts.makeFor(count, formatAmount(left.amount + (all ? others.amount : 0)))}</p>
      {others.payouts > 0 && (
        <Checkbox checked={all} onCheckedChange={setAll}>
          {texts.alsoWithAccount}
        </Checkbox>
      )}
      <Field label={texts.datedOn} required>
        <Input required type="date" max={today} value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Field
        label={texts.firstNumber}
        hint={texts.firstNumberHint}
        error={tried && !isNumber ? texts.notANumber : undefined}
        required
      >
        <Input
          required
          inputMode="numeric"
          maxLength={8}
          value={number}
          onChange={({ target }) => setNumber(target.value.trim())}
        />
      </Field>
    </SubmitDialog>
  )
}
