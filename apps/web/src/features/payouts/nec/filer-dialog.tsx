import { zodResolver } from '@hookform/resolvers/zod'
import { necPayer, type NecPayerInput, type NecYear } from '@pb/contract/nec'
import { useForm, type Resolver } from 'react-hook-form'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useSaveFiler } from './mutations.ts'
import * as texts from './texts.ts'

const empty: NecPayerInput = {
  name: '',
  name_2: '',
  ein: '',
  street: '',
  unit: '',
  city: 'New York',
  state: 'NY',
  zip: '',
  phone: '',
  email: '',
}

const fields = [
  { name: 'name', label: texts.name, max: 150, required: true, wide: true },
  { name: 'name_2', label: texts.name2, max: 150, required: false, wide: true },
  { name: 'ein', label: texts.ein, max: 20, required: true, wide: true },
  { name: 'street', label: texts.street, max: 100, required: true, wide: false },
  { name: 'unit', label: texts.unit, max: 40, required: false, wide: false },
  { name: 'city', label: texts.city, max: 60, required: true, wide: true },
  { name: 'state', label: texts.state, max: 40, required: true, wide: false },
  { name: 'zip', label: texts.zip, max: 10, required: true, wide: false },
  { name: 'phone', label: texts.phone, max: 30, required: true, wide: false },
  { name: 'email', label: texts.email, max: 75, required: false, wide: false },
] as const

interface FilerDialogProps {
  readonly payer: NecYear['payer']
  readonly onClose: () => void
}

/** The office as it files returns. */
export function FilerDialog({ payer, onClose }: FilerDialogProps) {
  const form = useForm<NecPayerInput>({
    // The form has every field, also those that a call may leave out.
    resolver: zodResolver(necPayer) as unknown as Resolver<NecPayerInput>,
    defaultValues: payer ?? empty,
  })
  const save = useSaveFiler(onClose)
  const { errors } = form.formState
  return (
    <SubmitDialog
      sends={false}
      wide
      title={texts.filerTitle}
      description={texts.filerHint}
      submitText={texts.save}
      busy={save.isPending}
      error={save.error ? getErrorMessage(save.error) : undefined}
      onSubmit={() => void form.handleSubmit((values) => save.mutate(values))()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, max, required, wide }) => (
          <div key={name} className={wide ? 'sm:col-span-2' : undefined}>
            <Field label={label} required={required} error={errors[name]?.message}>
              <Input maxLength={max} autoComplete="off" {...form.register(name)} />
            </Field>
          </div>
        ))}
      </div>
    </SubmitDialog>
  )
}
