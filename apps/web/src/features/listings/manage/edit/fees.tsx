import type { PreviewListing } from '@pb/contract/my-listings'
import { feeKinds, feeTimings } from '@pb/rules/tenant-fees'
import { Plus, Trash2 } from 'lucide-react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { BrokenFeeRules } from './broken-fee-rules.tsx'
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
  const error = formState.errors.tenant_fees?.message
  return (
    <div className="col-span-2 flex flex-col gap-3">
      {fields.map((fee, index) => (
        <fieldset
          key={fee.id}
          aria-label={texts.fee(index + 1)}
          className="grid grid-cols-2 gap-3 rounded-md border p-3"
        >
          <TextField label={texts.name} name={`tenant_fees.${index}.name`} maxLength={80} />
          <MoneyField label={texts.amount} name={`tenant_fees.${index}.amount`} />
          <ChoiceField label={texts.kind} name={`tenant_fees.${index}.kind`} options={kinds} />
          <ChoiceField label={texts.when} name={`tenant_fees.${index}.when`} options={timings} />
          <Controller
            control={control}
            name={`tenant_fees.${index}.refundable`}
            render={({ field }) => (
              <Checkbox checked={field.value} onCheckedChange={field.onChange}>
                {texts.refundable}
              </Checkbox>
            )}
          />
          <IconButton
            label={texts.removeFee(index + 1)}
            icon={Trash2}
            className="justify-self-end"
            onClick={() => remove(index)}
          />
        </fieldset>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
      <BrokenFeeRules listing={listing} />
      <FeeApprovals approvals={listing.fee_approvals} />
      <Button
        size="sm"
        className="self-start"
        disabled={fields.length >= 30}
        onClick={() => append({ kind: 'other', name: '', amount: '', when: 'signing', refundable: false })}
      >
        <Plus aria-hidden className="size-4" />
        {texts.addFee}
      </Button>
    </div>
  )
}
