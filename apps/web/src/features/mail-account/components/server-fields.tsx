import type { ImapAccount, MailSecurity } from '@pb/contract/mail-accounts'
import { Controller, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'

const securities: readonly { readonly value: MailSecurity; readonly label: string }[] = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
]
const inTheClear = { value: 'none', label: 'None' } as const

interface ServerFieldsProps {
  readonly which: 'imap' | 'smtp'
  readonly legend: string
  /** Whether servers of the own network may be named, which need no encryption. */
  readonly privateHosts: boolean
  readonly register: UseFormRegister<ImapAccount>
  readonly control: Control<ImapAccount>
  readonly errors: FieldErrors<ImapAccount>
}

/** Where one of the two servers is. */
export function ServerFields({ which, legend, privateHosts, register, control, errors }: ServerFieldsProps) {
  const { host, port, security } = errors[which] ?? {}
  const options = privateHosts ? [...securities, inTheClear] : securities
  return (
    <fieldset className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_8.5rem]">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="col-span-2 sm:col-span-1">
        <Field label="Server" error={host?.message}>
          <Input
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            placeholder={`${which}.example.com`}
            {...register(`${which}.host`)}
          />
        </Field>
      </div>
      <Field label="Port" error={port?.message}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...register(`${which}.port`, { setValueAs: (value) => Number(value) || 0 })}
        />
      </Field>
      <Controller
        control={control}
        name={`${which}.security`}
        render={({ field }) => (
          <div className="flex flex-col gap-1.5">
            <span aria-hidden className="text-sm font-medium">
              Encryption
            </span>
            <Select
              label={`Encryption, ${legend}`}
              value={field.value}
              options={options}
              onChange={field.onChange}
            />
            {security && (
              <p role="alert" className="text-xs font-medium text-danger">
                {security.message}
              </p>
            )}
          </div>
        )}
      />
    </fieldset>
  )
}
