import { dealKinds } from '@pb/rules/deals/vocabulary'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { priceTitles } from '../labels.ts'
import { AddressField } from './address-field.tsx'
import type { Issues } from './find-issues.ts'
import { formatInput, type BasicField, type SheetForm } from './form-state.ts'
import { MoneyInput } from './money-input.tsx'
import * as texts from './texts.ts'

const maxLengths: Partial<Record<BasicField, number>> = {
  client_name: 200,
  client_email: 254,
  client_phone: 50,
  apt_unit: 30,
  management: 200,
}

interface BasicFieldsProps {
  readonly form: SheetForm
  readonly issues: Issues
  /** Nothing is known about whose deal it is, so that not even the client can be entered. */
  readonly disabled?: boolean
  readonly onChange: (update: (form: SheetForm) => SheetForm) => void
}

const kinds = dealKinds.map(({ key, title }) => ({ value: key, label: title }))
const types: Partial<Record<BasicField, string>> = {
  client_email: 'email',
  client_phone: 'tel',
  date: 'date',
  lease_start: 'date',
  lease_end: 'date',
}

/** Client, apartment and dates. Everything but the client can be entered once there is a client email. */
export function BasicFields({ form, issues, disabled = false, onChange }: BasicFieldsProps) {
  const { basic, kind } = form
  const blocked = disabled || basic.client_email.trim() === ''
  function set(fields: Partial<Record<BasicField, string>>): void {
    onChange((now) => ({ ...now, basic: { ...now.basic, ...fields } }))
  }
  function renderInput(field: BasicField, isBlocked = blocked) {
    return (
      <Field label={texts.fieldTitles[field]} error={issues[field]}>
        <Input
          name={field}
          type={types[field] ?? 'text'}
          autoComplete="off"
          maxLength={maxLengths[field]}
          disabled={isBlocked}
          title={isBlocked && !disabled ? texts.needsEmail : undefined}
          value={basic[field]}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      </Field>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-4 xs:grid-cols-2 sm:grid-cols-6">
      <div className="xs:col-span-2">{renderInput('client_name', disabled)}</div>
      <div className="xs:col-span-1 sm:col-span-2">{renderInput('client_email', disabled)}</div>
      <div className="xs:col-span-1 sm:col-span-2">{renderInput('client_phone', disabled)}</div>
      <div className="xs:col-span-2 sm:col-span-4">
        <AddressField
          value={basic.apt_address}
          disabled={blocked}
          onChange={(text) => set({ apt_address: text })}
          onPick={(picked) =>
            onChange((now) => ({
              ...now,
              kind: picked.listing_id === null ? now.kind : picked.kind,
              basic: {
                ...now.basic,
                apt_address: picked.address,
                ...(picked.unit !== '' && { apt_unit: picked.unit }),
                ...(picked.price !== null && { apt_price: formatInput(picked.price) }),
                ...(picked.management !== '' && { management: picked.management }),
              },
            }))
          }
        />
      </div>
      <div className="sm:col-span-2">{renderInput('apt_unit')}</div>
      <div className="sm:col-span-2">
        <div className="flex flex-col gap-1.5">
          <span aria-hidden className="text-sm font-medium">
            {texts.kind}
          </span>
          <div className="flex">
            <Segmented
              label={texts.kind}
              value={kind}
              segments={kinds}
              disabled={blocked}
              onChange={(next) => onChange((now) => ({ ...now, kind: next }))}
            />
          </div>
        </div>
      </div>
      <div className="sm:col-span-2">
        <Field label={priceTitles[kind]} error={issues['apt_price']}>
          <MoneyInput
            name="apt_price"
            disabled={blocked}
            title={blocked && !disabled ? texts.needsEmail : undefined}
            value={basic.apt_price}
            onChange={(text) => set({ apt_price: text })}
          />
        </Field>
      </div>
      <div className="xs:col-span-2">{renderInput('management')}</div>
      <div className="xs:col-span-2">{renderInput('date')}</div>
      {(kind === 'rental' || basic.lease_start !== '' || basic.lease_end !== '') && (
        <>
          <div className="sm:col-span-2">{renderInput('lease_start')}</div>
          <div className="sm:col-span-2">{renderInput('lease_end')}</div>
        </>
      )}
      <div className="xs:col-span-2 sm:col-span-6">
        <Field label={texts.fieldTitles.description} error={issues['description']}>
          <Textarea
            name="description"
            maxLength={10_000}
            disabled={blocked}
            title={blocked && !disabled ? texts.needsEmail : undefined}
            value={basic.description}
            onChange={({ target }) => set({ description: target.value })}
            className="min-h-20!"
          />
        </Field>
      </div>
    </div>
  )
}
