import type { PreviewListing } from '@pb/contract/my-listings'
import { feeKinds, feeTimings } from '@pb/rules/tenant-fees'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { BrokenFeeRules } from './broken-fee-rules.tsx'
import { EntryCheckbox, EntryRow, EntryRows } from './entry-rows.tsx'
import { FeeApprovals } from './fee-approvals.tsx'
import { ChoiceField, MoneyField, TextField } from './form-fields.tsx'
import type { EditFields } from './fields.ts'
import * as texts from './texts.ts'

const kinds = feeKinds.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }))
const timings = feeTimings.map(({ key, title }) => ({ value: key, label: title }))

/** Fees of the tenant, which New York requires to be listed. */
export function Fees({ listing }: { readonly listing: PreviewListing }) {
  const { control, formState } = useFormContext<EditFields>()
  const { fields, append, remove } = useFieldArray({ control, name: 'tenant_fees' })
  return (
    <EntryRows
      rows={fields.map((fee, index) => (
        <EntryRow
          key={fee.id}
          label={texts.fee(index + 1)}
          removeLabel={texts.removeFee(index + 1)}
          onRemove={() => remove(index)}
        >
          <TextField label={texts.name} name={`tenant_fees.${index}.name`} maxLength={80} />
          <MoneyField label={texts.amount} name={`tenant_fees.${index}.amount`} />
          <ChoiceField label={texts.kind} name={`tenant_fees.${index}.kind`} options={kinds} />
          <ChoiceField label={texts.when} name={`tenant_fees.${index}.when`} options={timings} />
          <EntryCheckbox name={`tenant_fees.${index}.refundable`} label={texts.refundable} />
        </EntryRow>
      ))}
      error={formState.errors.tenant_fees?.message}
      addLabel={texts.addFee}
      full={fields.length >= 30}
      onAdd={() => append({ kind: 'other', name: '', amount: '', when: 'signing', refundable: false })}
    >
      <BrokenFeeRules listing={listing} />
      <FeeApprovals approvals={listing.fee_approvals} />
    </EntryRows>
  )
}
