import type { DueRow, PayRun } from '@pb/contract/payouts'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { getToday } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from '../texts.ts'

interface NewRunDialogProps {
  /** Without any, everyone. */
  readonly chosen: readonly DueRow[]
  readonly onCreated: (run: PayRun) => void
  readonly onClose: () => void
}

/** Creates a pay run until a day, for everyone or for those who were chosen. */
export function NewRunDialog({ chosen, onCreated, onClose }: NewRunDialogProps) {
  const [until, setUntil] = useState(getToday)
  const [title, setTitle] = useState('')
  const [key] = useState(randomKey)
  const [tried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: async () =>
      call(contract.payouts.createPayRun, {
        body: {
          until,
          title,
          key,
          ...(chosen.length > 0 && {
            agent_ids: chosen.flatMap(({ agent_id }) => (agent_id === '0' ? [] : [agent_id])),
            payees: chosen.flatMap(({ agent_id, name }) => (agent_id === '0' ? [name] : [])),
          }),
        },
      }),
    onSuccess: onCreated,
    meta: payoutChange,
  })
  return (
    <SubmitDialog
      sends={false}
      title={texts.newRun}
      description={texts.newRunHint}
      submitText={texts.createRun}
      busy={create.isPending}
      error={create.error ? getErrorMessage(create.error) : undefined}
      onSubmit={() => {
        setTried(true)
        if (until !== '') create.mutate(undefined)
      }}
      onClose={onClose}
    >
      <p className="text-sm">{chosen.length === 0 ? texts.everyone : texts.chosen(chosen.length)}</p>
      <Field label={texts.dealsUntil} error={tried && until === '' ? texts.invalidDay : undefined}>
        <Input type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
      </Field>
      <Field label={texts.runTitle} hint={texts.runTitleHint}>
        <Input maxLength={100} value={title} onChange={({ target }) => setTitle(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
