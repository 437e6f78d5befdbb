import { exemptPayeeCodes, fatcaCodes, listW9Fields, llcTaxes, w9Classifications } from '@pb/rules/deals/w9'
import { Controller } from 'react-hook-form'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import * as texts from './texts.ts'
import type { W9Form } from './use-w9-form.ts'

type TextName =
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'suffix'
  | 'name'
  | 'business_name'
  | 'other_classification'
  | 'street'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip'
  | 'tin'
  | 'signed_on'
  | 'signature'
type ChoiceName = 'classification' | 'llc_tax' | 'exempt_code' | 'fatca_code' | 'tin_type'

interface TextProps {
  readonly form: W9Form
  readonly name: TextName
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly max: number
  readonly complete?: string
  readonly type?: 'text' | 'date'
}

/** A line of the form. */
export function TextLine({
  form,
  name,
  label,
  hint,
  required = false,
  max,
  complete = 'off',
  type = 'text',
}: TextProps) {
  return (
    <Field
      label={label}
      required={required}
      error={form.formState.errors[name]?.message}
      {...(hint !== undefined && { hint })}
    >
      <Input type={type} maxLength={max} autoComplete={complete} {...form.register(name)} />
    </Field>
  )
}

interface ChoiceProps {
  readonly form: W9Form
  readonly name: ChoiceName
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A choice of the form. */
function ChoiceLine({ form, name, label, hint, required = false, options }: ChoiceProps) {
  return (
    <Field
      label={label}
      required={required}
      error={form.formState.errors[name]?.message}
      {...(hint !== undefined && { hint })}
    >
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <Select label={label} value={field.value} options={options} onChange={field.onChange} />
        )}
      />
    </Field>
  )
}

/** A box of the form. */
export function BoxLine({
  form,
  name,
  label,
}: {
  readonly form: W9Form
  readonly name: 'foreign_partners' | 'backup_withholding'
  readonly label: string
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Checkbox checked={field.value} onCheckedChange={field.onChange}>
          {label}
        </Checkbox>
      )}
    />
  )
}

const toOptions = (choices: readonly { readonly key: string; readonly title: string }[]) =>
  choices.map(({ key, title }) => ({ value: key, label: title }))
const toCodes = (codes: readonly string[]) => [
  { value: '', label: texts.noCode },
  ...codes.map((code) => ({ value: code, label: code })),
]

function NameLines({ form }: { readonly form: W9Form }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_1fr_1fr_6rem]">
      <TextLine required form={form} name="first_name" label={texts.firstName} max={60} />
      <TextLine form={form} name="middle_name" label={texts.middleName} max={60} />
      <TextLine required form={form} name="last_name" label={texts.lastName} max={60} />
      <TextLine form={form} name="suffix" label={texts.suffix} hint={texts.suffixHint} max={20} />
    </div>
  )
}

function AddressLines({ form }: { readonly form: W9Form }) {
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <div className="sm:col-span-4">
        <TextLine
          required
          form={form}
          name="street"
          label={texts.street}
          max={100}
          complete="address-line1"
        />
      </div>
      <div className="sm:col-span-2">
        <TextLine form={form} name="unit" label={texts.unit} max={40} complete="address-line2" />
      </div>
      <div className="sm:col-span-3">
        <TextLine required form={form} name="city" label={texts.city} max={60} complete="address-level2" />
      </div>
      <TextLine required form={form} name="state" label={texts.state} max={40} complete="address-level1" />
      <div className="sm:col-span-2">
        <TextLine required form={form} name="zip" label={texts.zip} max={10} complete="postal-code" />
      </div>
    </div>
  )
}

/** Lines 1 to 6 of the form, those that its classification has. */
export function W9Fields({ form }: { readonly form: W9Form }) {
  const [classification, llc_tax] = form.watch(['classification', 'llc_tax'])
  const choice = (
    <ChoiceLine
      required
      form={form}
      name="classification"
      label={texts.classification}
      options={[
        ...(classification === '' ? [{ value: '', label: texts.choose }] : []),
        ...toOptions(w9Classifications),
      ]}
      {...(classification === 'llc' && { hint: texts.llcHint })}
    />
  )
  // Which lines there are depends on it.
  if (classification === '') return choice
  const has = listW9Fields({ classification, llc_tax })
  return (
    <>
      {choice}
      {has.has('llc_tax') && (
        <ChoiceLine
          required
          form={form}
          name="llc_tax"
          label={texts.llcTax}
          options={[{ value: '', label: texts.choose }, ...toOptions(llcTaxes)]}
        />
      )}
      {has.has('other_classification') && (
        <TextLine
          required
          form={form}
          name="other_classification"
          label={texts.otherClassification}
          max={100}
        />
      )}
      {has.has('name') ? (
        <TextLine
          required
          form={form}
          name="name"
          label={texts.nameOnReturn}
          hint={texts.nameHint}
          max={150}
        />
      ) : (
        <NameLines form={form} />
      )}
      <TextLine
        form={form}
        name="business_name"
        label={texts.businessName}
        hint={texts.businessNameHint}
        max={150}
      />
      {has.has('foreign_partners') && (
        <BoxLine form={form} name="foreign_partners" label={texts.foreignPartners} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {has.has('exempt_code') && (
          <ChoiceLine
            form={form}
            name="exempt_code"
            label={texts.exemptCode}
            options={toCodes(exemptPayeeCodes)}
          />
        )}
        <ChoiceLine form={form} name="fatca_code" label={texts.fatcaCode} options={toCodes(fatcaCodes)} />
      </div>
      <AddressLines form={form} />
    </>
  )
}

/** Part I of the form: the number. */
export function TinFields({ form, mask }: { readonly form: W9Form; readonly mask: string | undefined }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceLine
        required
        form={form}
        name="tin_type"
        label={texts.tinType}
        options={[
          { value: 'ssn', label: texts.ssn },
          { value: 'ein', label: texts.ein },
        ]}
      />
      <TextLine
        required={mask === undefined}
        form={form}
        name="tin"
        label={texts.tin}
        hint={mask === undefined ? texts.tinHint : texts.keepHint(mask)}
        max={20}
      />
    </div>
  )
}
