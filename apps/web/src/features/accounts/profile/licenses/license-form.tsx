import { zodResolver } from '@hookform/resolvers/zod'
import { licenseInput, type License } from '@pb/contract/licenses'
import { licenseClasses, licenseTitles } from '@pb/rules/licenses'
import { Controller, useForm } from 'react-hook-form'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { Form } from '../../../../components/ui/form.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { getFieldErrors } from '../field-errors.ts'
import { useSaveLicense } from './mutations.ts'
import * as texts from './texts.ts'

const classes = licenseClasses.map((value) => ({ value, label: licenseTitles[value] }))

interface LicenseFormProps {
  /** Id of the form, for the submit button outside it. */
  readonly formId: string
  readonly license: License | undefined
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
}

/** The fields of a license. Input is preserved when saving fails. */
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
      const fieldErrors = getFieldErrors(error, ['license_number', 'license_class', 'expires_on'])
      for (const { field, message } of fieldErrors) setError(field, { message })
      if (fieldErrors.length === 0) setError('root', { message: getErrorMessage(error) })
    } finally {
      onBusy(false)
    }
  })

  return (
    <Form
      sends={false}
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field required label={texts.licenseClass} error={errors.license_class?.message}>
        <Controller
          control={control}
          name="license_class"
          render={({ field }) => (
            <Select
              label={texts.licenseClass}
              value={field.value}
              options={classes}
              onChange={field.onChange}
            />
          )}
        />
      </Field>
      <Field
        required
        label={texts.licenseNumber}
        error={errors.license_number?.message}
        hint={texts.licenseNumberHint}
      >
        <Input autoComplete="off" maxLength={20} {...register('license_number')} />
      </Field>
      <Field required label={texts.expiresOn} error={errors.expires_on?.message} hint={texts.expiresOnHint}>
        <Input type="date" min="2000-01-01" max="2099-12-31" {...register('expires_on')} />
      </Field>
      {errors.root && <FormMessage>{errors.root.message}</FormMessage>}
    </Form>
  )
}
