import type { ImapAccount, MailSecurity } from '@pb/contract/mail-accounts'
import { Controller, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import * as texts from './texts.ts'

const securities: readonly { readonly value: MailSecurity; readonly label: string }[] = [
  { value: 'tls', label: texts.tls },
  { value: 'starttls', label: texts.starttls },
]
const noEncryption = { value: 'none', label: texts.none } as const

interface ServerFieldsProps {
  readonly which: 'imap' | 'smtp'
  readonly legend: string
  /** Whether hosts in the private network are allowed, which need no encryption. */
  readonly privateHosts: boolean
  readonly register: UseFormRegister<ImapAccount>
  readonly control: Control<ImapAccount>
  readonly errors: FieldErrors<ImapAccount>
}

/** Host, port and encryption of one server. */
export function ServerFields({ which, legend, privateHosts, register, control, errors }: ServerFieldsProps) {
  const { host, port, security } = errors[which] ?? {}
  const options = privateHosts ? [...securities, noEncryption] : securities
  return (
    <fieldset className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_8.5rem]">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="col-span-2 sm:col-span-1">
        <Field required label={texts.server} error={host?.message}>
          <Input
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            placeholder={texts.exampleHost(which)}
            {...register(`${which}.host`)}
          />
        </Field>
      </div>
      <Field required label={texts.port} error={port?.message}>
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
              {texts.encryption}
            </span>
            <Select
              label={texts.encryptionFor(legend)}
              value={field.value}
              options={options}
              onChange={field.onChange}
            />
            {security && <FormMessage look="field">{security.message}</FormMessage>}
          </div>
        )}
      />
    </fieldset>
  )
}
