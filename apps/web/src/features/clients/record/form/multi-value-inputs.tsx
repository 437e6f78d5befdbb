import { clientEmail, clientPhone } from '@pb/contract/client-fields'
import { ArrowUpToLine, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import type { ClientFormState } from './fields.ts'
import * as texts from './texts.ts'

const kinds = {
  email: {
    more: 'more_emails',
    label: texts.email,
    add: texts.addAnotherEmail,
    first: texts.makePrimaryEmail,
    schema: clientEmail,
    type: 'email',
    max: 254,
  },
  phone: {
    more: 'more_phones',
    label: texts.phone,
    add: texts.addAnotherPhone,
    first: texts.makePrimaryPhone,
    schema: clientPhone,
    type: 'tel',
    max: 40,
  },
} as const

const maxExtra = 9

interface SeveralInputsProps {
  readonly form: ClientFormState
  readonly kind: keyof typeof kinds
  /** The first field, with its own label. */
  readonly children: ReactNode
}

/** Additional emails or phone numbers below the first field, which is the primary one. */
export function MultiValueInputs({ form, kind, children }: SeveralInputsProps) {
  const { more, label, add, first, schema, type, max } = kinds[kind]
  return (
    <Controller
      control={form.control}
      name={more}
      render={({ field: { value: rows, onChange } }) => (
        <div className="flex flex-col gap-2">
          {children}
          {rows.map((row, at) => {
            const error = row.trim() === '' ? undefined : schema.safeParse(row).error?.issues[0]?.message
            const name = `${label} ${at + 2}`
            return (
              // Rows have no identity but their index.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={at} className="flex items-end gap-1">
                <div className="min-w-0 grow">
                  <Field label={name} error={error}>
                    <Input
                      type={type}
                      autoComplete="off"
                      maxLength={max}
                      value={row}
                      onChange={({ target }) => onChange(rows.with(at, target.value))}
                    />
                  </Field>
                </div>
                <IconButton
                  label={`${first}: ${row || name}`}
                  icon={ArrowUpToLine}
                  disabled={row.trim() === ''}
                  onClick={() => {
                    const before = form.getValues(kind)
                    form.setValue(kind, row, { shouldDirty: true, shouldValidate: true })
                    onChange(before.trim() === '' ? rows.toSpliced(at, 1) : rows.with(at, before))
                  }}
                />
                <IconButton
                  label={texts.removeValue(row || name)}
                  icon={X}
                  onClick={() => onChange(rows.toSpliced(at, 1))}
                />
              </div>
            )
          })}
          {rows.length < maxExtra && (
            <button
              type="button"
              onClick={() => onChange([...rows, ''])}
              className="inline-flex min-h-6 items-center gap-1.5 self-start rounded-xs text-xs font-medium text-brand-text hover:underline"
            >
              <Plus aria-hidden className="size-3.5" />
              {add}
            </button>
          )}
        </div>
      )}
    />
  )
}
