import type { PayeeBankAccount } from '@pb/contract/payouts'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { payoutChange } from '../mutations.ts'
import { CurrentAccount } from './current-account.tsx'
import { toPayeeInput, type AccountOwner } from './mutations.ts'
import * as texts from './texts.ts'

const kindOptions = [
  { value: 'checking', label: texts.checking },
  { value: 'savings', label: texts.savings },
] as const
const holderOptions = [
  { value: 'person', label: texts.holders.person },
  { value: 'company', label: texts.holders.company },
] as const

interface Draft {
  readonly name: string
  readonly holder: 'person' | 'company'
  readonly kind: 'checking' | 'savings'
  readonly routing: string
  readonly account_number: string
}

const fields = ['name', 'holder', 'kind', 'routing', 'account_number'] as const

const toDraft = ({ agent_id, name }: AccountOwner, account: PayeeBankAccount['account']): Draft => ({
  name: account?.name ?? name,
  holder: account?.holder ?? (agent_id === '0' ? 'company' : 'person'),
  kind: account?.kind ?? 'checking',
  // A changed account is entered whole, so that no half of it stays.
  routing: '',
  account_number: '',
})

function useSaveAccount(owner: AccountOwner, onClose: () => void) {
  return useMutation({
    mutationFn: (draft: Draft) =>
      call(contract.payouts.savePayeeBankAccount, { body: { ...toPayeeInput(owner), ...draft } }),
    onSuccess: () => onClose(),
    meta: { ...payoutChange, success: texts.saved },
  })
}

interface BankAccountDialogProps {
  readonly owner: AccountOwner
  readonly account: PayeeBankAccount['account']
  /** Who keeps the books records test payments. */
  readonly manages: boolean
  readonly onClose: () => void
}

/** Enters or changes the bank account of a payee; what is stored is above, without its number. */
export function BankAccountDialog({ owner, account, manages, onClose }: BankAccountDialogProps) {
  const [draft, setDraft] = useState(() => toDraft(owner, account))
  const [again, setAgain] = useState('')
  const [isDifferent, setIsDifferent] = useState(false)
  const save = useSaveAccount(owner, onClose)
  const errors: FormErrors = save.error ? toFormErrors(save.error, fields) : {}
  const change = (next: Partial<Draft>) => setDraft((now) => ({ ...now, ...next }))
  return (
    <SubmitDialog
      sends={false}
      title={manages ? texts.payeeAccount(owner.name) : texts.yourAccount}
      description={texts.accountHint}
      submitText={texts.save}
      busy={save.isPending}
      error={errors['']}
      onSubmit={() => {
        setIsDifferent(draft.account_number.trim() !== again.trim())
        if (draft.account_number.trim() === again.trim()) save.mutate(draft)
      }}
      onClose={onClose}
    >
      {account && <CurrentAccount owner={owner} account={account} manages={manages} onRemoved={onClose} />}
      <SelectField
        label={texts.holder}
        value={draft.holder}
        options={holderOptions}
        onChange={(holder) => change({ holder })}
      />
      <Field label={texts.name} hint={texts.nameHint} error={errors['name']} required>
        <Input
          required
          maxLength={100}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <SelectField
        label={texts.kind}
        value={draft.kind}
        options={kindOptions}
        onChange={(kind) => change({ kind })}
      />
      <Field label={texts.routing} hint={texts.routingHint} error={errors['routing']} required>
        <Input
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={draft.routing}
          onChange={({ target }) => change({ routing: target.value })}
        />
      </Field>
      <Field label={texts.accountNumber} error={errors['account_number']} required>
        <Input
          required
          autoComplete="off"
          maxLength={17}
          value={draft.account_number}
          onChange={({ target }) => change({ account_number: target.value })}
        />
      </Field>
      <Field label={texts.accountNumberAgain} error={isDifferent ? texts.different : undefined} required>
        <Input
          required
          autoComplete="off"
          maxLength={17}
          value={again}
          onChange={({ target }) => setAgain(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}
