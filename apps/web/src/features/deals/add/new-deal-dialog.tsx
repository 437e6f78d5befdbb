import { commissionPayers } from '@pb/rules/deals/vocabulary'
import { useId } from 'react'
import { ClientField } from '../../../components/domain/client-field.tsx'
import type { NewDealRequest } from '../../../components/domain/new-deal.ts'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { DialogCancel } from '../../../components/ui/dialog-cancel.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { BasicFields } from '../sheet/basic-fields.tsx'
import { fieldNames } from '../sheet/find-issues.ts'
import { emptyForm } from '../sheet/form-state.ts'
import { MoneyInput } from '../sheet/money-input.tsx'
import { addNewDeal } from '../texts.ts'
import { useNewDeal } from './use-new-deal.ts'
import * as texts from './texts.ts'

const payers = commissionPayers.map(({ key, title }) => ({ value: key, label: title }))

interface NewDealDialogProps {
  readonly request: NewDealRequest
  readonly onClose: () => void
}

/** Starts a deal: picking a client makes its record, which is filled from what it is started from. */
export default function NewDealDialog({ request, onClose }: NewDealDialogProps) {
  const formId = useId()
  const state = useNewDeal(request, onClose)
  const { client, deal, form, issues, gross, obstacle } = state
  const blocked = !form || form.basic.client_email.trim() === ''
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && state.cancel()}
      title={addNewDeal}
      {...(request.listing
        ? { description: texts.fromListing(request.listing.address) }
        : request.householdId !== undefined && { description: texts.fromApplication })}
      className="min-h-[min(36rem,100%)] max-w-3xl!"
      footer={
        <>
          <DialogCancel disabled={state.saving} />
          <SubmitButton type="submit" form={formId} obstacle={obstacle} loading={state.saving}>
            {texts.submit}
          </SubmitButton>
        </>
      }
    >
      <Form
        sends={false}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={() => {
          if (!state.saving) state.submit()
        }}
      >
        <ClientField
          value={client ?? undefined}
          pending={state.creating ? texts.creating : undefined}
          error={state.createError}
          onChange={(picked) => (picked ? state.pick(picked) : state.changeClient())}
        />
        <BasicFields
          key={deal?.id ?? ''}
          form={form ?? emptyForm}
          issues={form ? issues : {}}
          disabled={!form}
          onChange={state.change}
        />
        <div className="grid gap-4 xs:grid-cols-2">
          <Field
            label={texts.commission}
            hint={texts.commissionHint}
            error={gross && issues[fieldNames.lineAmount(gross.key)]}
          >
            <MoneyInput
              name="commission"
              placeholder="0.00"
              disabled={blocked}
              value={gross?.amount ?? ''}
              onChange={(amount) => state.setGross({ amount })}
            />
          </Field>
          <SelectField
            label={texts.paidBy}
            value={gross?.payer ?? 'fee'}
            options={payers}
            disabled={blocked}
            onChange={(payer) => state.setGross({ payer })}
          />
        </div>
        {state.saveError !== undefined && <FormMessage>{state.saveError}</FormMessage>}
      </Form>
    </Dialog>
  )
}
