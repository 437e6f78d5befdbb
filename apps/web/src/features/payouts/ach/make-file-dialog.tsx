import type { AchRun } from '@pb/contract/payouts'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { formatAmount, getToday } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from './texts.ts'

interface MakeFileDialogProps {
  readonly run: AchRun
  readonly onClose: () => void
}

/** Asks on which day the money arrives, and that new bank accounts were confirmed. */
export function MakeFileDialog({ run, onClose }: MakeFileDialogProps) {
  const [day, setDay] = useState(run.first_day)
  const [confirmed, setConfirmed] = useState(false)
  const [tried, setTried] = useState(false)
  const isUnconfirmed = run.new_accounts > 0 && !confirmed
  const make = useMutation({
    mutationFn: () =>
      call(contract.payouts.createAchFile, {
        params: { id: run.run_id },
        body: { effective_on: day, confirmed_new: confirmed ? 1 : 0 },
      }),
    onSuccess: () => onClose(),
    meta: { ...payoutChange, success: texts.madeFile },
  })
  const { payouts, amount } = run.with_account
  const shownError =
    tried && isUnconfirmed ? texts.confirmFirst : make.error ? getErrorMessage(make.error) : undefined
  return (
    <SubmitDialog
      sends={false}
      title={texts.makeFile}
      description={texts.makeHint(texts.payoutsFor(payouts, formatAmount(amount)))}
      submitText={texts.makeFile}
      busy={make.isPending}
      error={shownError}
      onSubmit={() => {
        setTried(true)
        if (!isUnconfirmed && day !== '') make.mutate(undefined)
      }}
      onClose={onClose}
    >
      <Field label={texts.arrivesOn} hint={texts.arrivesHint} required>
        <Input
          required
          type="date"
          min={getToday()}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      {run.new_accounts > 0 && (
        <>
          <FormMessage look="warning">{texts.newAccounts(run.new_accounts)}</FormMessage>
          <Checkbox checked={confirmed} onCheckedChange={setConfirmed}>
            {texts.confirmedNew}
          </Checkbox>
        </>
      )}
    </SubmitDialog>
  )
}
