import { keepsBooks } from '@pb/contract/role-groups'
import { dealKinds, dueTerms } from '@pb/rules/deals/vocabulary'
import type { ReactNode } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PriceField } from '../../../components/ui/price-input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { useUser } from '../../../lib/use-session.ts'
import { AgentPicker } from '../../../components/domain/agent-picker.tsx'
import { CompanyField } from './company-field.tsx'
import type { InvoiceEntries } from './invoice-form.ts'
import * as texts from './texts.ts'

interface InvoiceFieldsProps {
  readonly entries: InvoiceEntries
  readonly errors: FormErrors
  /** Whose invoice it is can no longer be changed. */
  readonly agentFixed?: boolean
  readonly onChange: (next: Partial<InvoiceEntries>) => void
}

const kinds = dealKinds.map(({ key, title }) => ({ value: key, label: title }))

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-xs font-medium text-muted">{title}</legend>
      <div className="grid grid-cols-6 gap-x-3 gap-y-4">{children}</div>
    </fieldset>
  )
}

/** A text of the form. */
function TextField({
  label,
  field,
  entries,
  errors,
  maxLength,
  onChange,
  className,
  ...rest
}: InvoiceFieldsProps & {
  readonly label: string
  readonly field: 'address' | 'unit' | 'tenant_name' | 'contact_email' | 'contact_phone'
  readonly maxLength: number
  readonly inputMode?: 'email' | 'tel'
  readonly required?: boolean
  readonly className: string
}) {
  const { required = false, inputMode } = rest
  return (
    <div className={className}>
      <Field label={label} error={errors[field]} required={required}>
        <Input
          autoComplete="off"
          maxLength={maxLength}
          {...(inputMode && { inputMode })}
          value={entries[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      </Field>
    </div>
  )
}

/** Terms of the office, and the invoice's own if it has others. */
function getTerms(value: string) {
  const terms = dueTerms.map(({ key, title }): { value: string; label: string } => ({
    value: key,
    label: title,
  }))
  if (terms.some((term) => term.value === value)) return terms
  return [...terms, { value, label: texts.netDays(Number(value)) }]
}

/** The fields of an invoice: apartment, whom to bill, amount and terms. */
export function InvoiceFields(props: InvoiceFieldsProps) {
  const { entries, errors, agentFixed = false, onChange } = props
  const supervisor = keepsBooks(useUser().roles)
  const { type } = entries
  return (
    <div className="flex flex-col gap-5">
      <Section title={texts.terms}>
        <div className="col-span-3 xs:col-span-2">
          <PriceField
            label={texts.commission}
            error={errors['commission_amount']}
            required
            value={entries.commission_amount}
            onChange={(commission) => onChange({ commission_amount: commission })}
          />
        </div>
        <div className="col-span-3 xs:col-span-2">
          <SelectField
            label={texts.due}
            value={entries.due_days}
            options={getTerms(entries.due_days)}
            onChange={(days) => onChange({ due_days: days })}
          />
        </div>
        <div className="col-span-6 xs:col-span-2">
          <SelectField
            label={texts.type}
            value={type}
            options={kinds}
            onChange={(next) => onChange({ type: next })}
          />
        </div>
      </Section>
      <Section title={texts.billTo}>
        <div className="col-span-6">
          <CompanyField
            label={texts.managementCompany}
            placeholder={texts.companyHint}
            field="management_company"
            entries={entries}
            error={errors['management_company']}
            onChange={onChange}
          />
        </div>
        <div className="col-span-6 sm:col-span-2">
          <CompanyField
            label={texts.contactName}
            field="contact_name"
            entries={entries}
            error={errors['contact_name']}
            onChange={onChange}
          />
        </div>
        <TextField
          {...props}
          label={texts.contactEmail}
          field="contact_email"
          maxLength={254}
          inputMode="email"
          className="col-span-6 sm:col-span-2"
        />
        <TextField
          {...props}
          label={texts.contactPhone}
          field="contact_phone"
          maxLength={50}
          inputMode="tel"
          className="col-span-6 sm:col-span-2"
        />
      </Section>
      <Section title={texts.apartment}>
        <TextField
          {...props}
          label={texts.address}
          field="address"
          maxLength={200}
          required
          className="col-span-4"
        />
        <TextField {...props} label={texts.unit} field="unit" maxLength={30} className="col-span-2" />
        <TextField
          {...props}
          label={texts.tenant[type]}
          field="tenant_name"
          maxLength={200}
          className="col-span-6 sm:col-span-2"
        />
        <div className="col-span-3 sm:col-span-2">
          <PriceField
            label={texts.price[type]}
            error={errors['price']}
            value={entries.price}
            onChange={(price) => onChange({ price })}
          />
        </div>
        <div className="col-span-3 sm:col-span-2">
          <Field label={texts.moveIn[type]} error={errors['move_in']}>
            <Input
              type="date"
              value={entries.move_in}
              onChange={({ target }) => onChange({ move_in: target.value })}
            />
          </Field>
        </div>
        {supervisor && !agentFixed && (
          <div className="col-span-6 flex flex-col gap-1.5">
            {/* The picker has the same accessible name. */}
            <span aria-hidden className="text-sm font-medium">
              {texts.agent}
            </span>
            <AgentPicker value={entries.agent} onPick={(agent) => onChange({ agent })} />
          </div>
        )}
        <div className="col-span-6">
          <Field label={texts.note} error={errors['note']}>
            <Textarea
              maxLength={2000}
              className="min-h-18!"
              value={entries.note}
              onChange={({ target }) => onChange({ note: target.value })}
            />
          </Field>
        </div>
      </Section>
    </div>
  )
}
