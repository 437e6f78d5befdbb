import { zodResolver } from '@hookform/resolvers/zod'
import { officeInput, type OfficeDetails } from '@pb/contract/office'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Form } from '../../components/ui/form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { UnsavedChanges } from '../../components/ui/unsaved-changes.tsx'
import { useSaveOffice } from './mutations.ts'
import * as texts from './texts.ts'

function toValues({ name, address, phone, license_number }: OfficeDetails) {
  return { name, address, phone, license_number }
}

/** Form for the office's name, address, phone and license number. */
export function OfficeForm({ office }: { readonly office: OfficeDetails }) {
  const form = useForm({ resolver: zodResolver(officeInput), defaultValues: toValues(office) })
  const { errors, isDirty } = form.formState
  const { reset } = form
  const save = useSaveOffice()

  // Shows what another tab or supervisor saved, unless there are unsaved changes.
  useEffect(() => {
    if (!isDirty) reset(toValues(office))
  }, [office, isDirty, reset])

  return (
    <Panel title={texts.details}>
      <Form
        sends={false}
        noValidate
        className="grid gap-4 pt-1 sm:grid-cols-2"
        onSubmit={(event) =>
          void form.handleSubmit((values) =>
            save.mutate(values, { onSuccess: (saved) => reset(toValues(saved)) }),
          )(event)
        }
      >
        <div className="sm:col-span-2">
          <Field label={texts.name} error={errors.name?.message}>
            <Input autoComplete="organization" maxLength={100} {...form.register('name')} />
          </Field>
        </div>
        <div className="sm:col-span-2">
          <Field label={texts.address} error={errors.address?.message}>
            <Input
              autoComplete="street-address"
              maxLength={200}
              placeholder={texts.addressPlaceholder}
              {...form.register('address')}
            />
          </Field>
        </div>
        <Field label={texts.phone} error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" maxLength={40} {...form.register('phone')} />
        </Field>
        <Field label={texts.licenseNumber} hint={texts.licenseHint} error={errors.license_number?.message}>
          <Input autoComplete="off" maxLength={30} {...form.register('license_number')} />
        </Field>
        <div className="sm:col-span-2">
          <Button type="submit" variant="primary" loading={save.isPending} disabled={!isDirty}>
            {texts.save}
          </Button>
        </div>
        <UnsavedChanges when={isDirty} />
      </Form>
    </Panel>
  )
}
