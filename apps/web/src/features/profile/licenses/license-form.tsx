import { zodResolver } from '@hookform/resolvers/zod'
import { licenseInput, type License } from '@pb/contract/licenses'
import { licenseClasses, licenseTitles } from '@pb/rules/licenses'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { faultsOf } from '../model/faults.ts'
import { useSaveLicense } from './api.ts'

const classes = licenseClasses.map((value) => ({ value, label: licenseTitles[value] }))

interface LicenseFormProps {
  /** Names the form for the button that submits it from outside. */
  readonly formId: string
  readonly license: License | undefined
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
}

/** The fields of a license; what was typed stays when saving fails. */
export function LicenseForm({ formId, license, onBusy, onDone }: LicenseFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(licenseInput),
    defaultValues: {
      license_number: license?.license_number ?? '',
      license_class: license?.license_class ?? 'salesperson',
      expires_on: license?.expires_on ?? '',
    },
  })
  const { mutateAsync } = useSaveLicense(license?.license_id)
  const { errors } = formState

  const submit = handleSubmit(async (values) => {
    onBusy(true)
    try {
      await mutateAsync(values)
      onDone()
    } catch (error) {
      const faults = faultsOf(error, ['license_number', 'license_class', 'expires_on'])
      for (const { field, message } of faults) setError(field, { message })
      if (faults.length === 0) setError('root', { message: messageOf(error) })
    } finally {
      onBusy(false)
    }
  })

  return (
    <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Class" error={errors.license_class?.message}>
        <Controller
          control={control}
          name="license_class"
          render={({ field }) => (
            <Select label="Class" value={field.value} options={classes} onChange={field.onChange} />
          )}
        />
      </Field>
      <Field label="License number" error={errors.license_number?.message} hint="As printed on the license">
        <Input autoComplete="off" maxLength={20} {...register('license_number')} />
      </Field>
      <Field label="Expires on" error={errors.expires_on?.message} hint="The last day on which it is valid">
        <Input type="date" min="2000-01-01" max="2099-12-31" {...register('expires_on')} />
      </Field>
      {errors.root && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {errors.root.message}
        </p>
      )}
    </form>
  )
}
