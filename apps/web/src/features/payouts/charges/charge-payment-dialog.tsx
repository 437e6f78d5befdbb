import { fundsMethods, type FundsMethod } from '@pb/rules/deals/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { AgentPicker, type Agent } from '../../../components/domain/agent-picker.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PriceField } from '../../../components/ui/price-input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { parseDollars } from '../../../lib/price-text.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { agentChargesQuery } from '../../../queries/payouts.ts'
import { formatAmount, getToday } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from './texts.ts'
import { useUndoSettlement } from './use-undo-settlement.ts'

const methodOptions = fundsMethods.map(({ key, title }) => ({ value: key, label: title }))

interface ChargePaymentDialogProps {
  /** Without one it is chosen. */
  readonly agent: Agent | null
  readonly onClose: () => void
}

/** Records what an agent paid for charges apart from payouts. */
export function ChargePaymentDialog({ agent: given, onClose }: ChargePaymentDialogProps) {
  const today = getToday()
  const [key] = useState(randomKey)
  const [agent, setAgent] = useState(given)
  const [typed, setTyped] = useState<string | null>(null)
  const [method, setMethod] = useState<FundsMethod>('personal_check')
  const [day, setDay] = useState(today)
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const { data } = useQuery({
    ...agentChargesQuery({ agent_id: agent?.user_id ?? '0', show: 'open', limit: 0 }),
    enabled: agent !== null,
  })
  const open = agent === null ? undefined : data?.totals.open
  const amount = typed ?? (open === undefined || open === 0 ? '' : formatAmount(open))
  const undo = useUndoSettlement()
  const record = useMutation({
    mutationFn: ({ user_id }: Agent) =>
      call(contract.payouts.recordChargePayment, {
        body: { agent_id: user_id, amount: parseDollars(amount), method, received_on: day, reference, key },
      }),
    onSuccess: () => onClose(),
    meta: {
      ...payoutChange,
      success: (_none, { name }) => texts.recorded(formatAmount(parseDollars(amount)), name),
      undo: ({ settlement_id }) => undo.mutate({ part_id: settlement_id, kind: 'payment' }),
    },
  })
  const amountError = tried && parseDollars(amount) === 0 ? texts.enterAmount : undefined
  return (
    <SubmitDialog
      sends={false}
      title={texts.recordPayment}
      description={texts.paymentHint}
      submitText={texts.recordPayment}
      busy={record.isPending}
      error={
        record.error ? getErrorMessage(record.error) : tried && agent === null ? texts.chooseAgent : undefined
      }
      onSubmit={() => {
        setTried(true)
        if (agent !== null && parseDollars(amount) > 0 && day !== '') record.mutate(agent)
      }}
      onClose={onClose}
    >
      {given === null ? (
        <AgentPicker
          label={texts.chooseAgent}
          name={texts.agent}
          value={agent}
          onPick={(picked) => {
            setAgent(picked)
            setTyped(null)
          }}
        />
      ) : (
        <p className="text-sm font-medium">{given.name}</p>
      )}
      <PriceField
        label={texts.amount}
        value={amount}
        onChange={setTyped}
        error={amountError}
        hint={open === undefined ? '' : open === 0 ? texts.nothingOpen : texts.openNow(formatAmount(open))}
      />
      <SelectField label={texts.method} value={method} options={methodOptions} onChange={setMethod} />
      <Field label={texts.receivedOn} error={tried && day === '' ? texts.invalidDay : undefined}>
        <Input type="date" max={today} value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Field label={texts.reference} hint={texts.referenceHint}>
        <Input maxLength={100} value={reference} onChange={({ target }) => setReference(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
