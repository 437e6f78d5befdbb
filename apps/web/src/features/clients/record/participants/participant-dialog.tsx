import { zodResolver } from '@hookform/resolvers/zod'
import { participantForm, type ParticipantForm } from '@pb/contract/client-fields'
import type { Participant } from '@pb/contract/client-schemas'
import { participantTypes } from '@pb/rules/clients'
import { useId } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Form } from '../../../../components/ui/form.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { SelectField } from '../../../../components/ui/select-field.tsx'
import { useAddParticipant, useSaveParticipant } from './mutations.ts'
import { showFieldErrors } from '../form/show-errors.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormError } from '../form/form-error.tsx'
import * as texts from './texts.ts'

interface ParticipantDialogProps {
  readonly clientId: string
  /** Undefined for a new participant. */
  readonly participant?: Participant | undefined
  readonly onClose: () => void
}

const types = participantTypes.map(({ key, title }) => ({ value: key, label: title }))
const names = ['type', 'first_name', 'last_name', 'email', 'phone'] as const
type Fields = { [K in keyof ParticipantForm]-?: Exclude<ParticipantForm[K], undefined> }

/** Adds or edits a participant: a co-tenant, co-buyer or guarantor. */
export default function ParticipantDialog({ clientId, participant, onClose }: ParticipantDialogProps) {
  const formId = useId()
  const { register, control, handleSubmit, setError, formState } = useForm<Fields>({
    // The schema's optional fields all have a value here.
    resolver: zodResolver(participantForm) as never,
    mode: 'onChange',
    defaultValues: {
      type: participant?.type ?? 'TENANT',
      first_name: participant?.first_name ?? '',
      last_name: participant?.last_name ?? '',
      email: participant?.email ?? '',
      phone: participant?.phone ?? '',
    },
  })
  const add = useAddParticipant(clientId)
  const save = useSaveParticipant(clientId, participant?.user_id ?? '0')
  const { errors, isDirty } = formState
  const required = useWatch({ control, name: ['first_name', 'email'] })
  const incomplete = required.some((text) => text.trim() === '')

  const submit = handleSubmit(async (fields) => {
    try {
      await (participant ? save : add).mutateAsync(fields)
      onClose()
    } catch (error) {
      showFieldErrors<Fields>(error, names, setError)
    }
  })

  return (
    <FormDialog
      open
      onClose={onClose}
      title={participant ? texts.edit(participant.name) : texts.addParticipant}
      formId={formId}
      submitText={participant ? texts.saveParticipant : texts.addParticipant}
      busy={add.isPending || save.isPending}
      obstacle={incomplete ? texts.nameAndEmailNeeded : null}
      dirty={isDirty}
    >
      <Form
        sends={false}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event)}
      >
        <Controller
          control={control}
          name="type"
          render={({ field: { value, onChange } }) => (
            <SelectField label={texts.type} value={value} options={types} onChange={onChange} />
          )}
        />
        <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
          <Field required label={texts.firstName} error={errors.first_name?.message}>
            <Input autoComplete="off" maxLength={100} {...register('first_name')} />
          </Field>
          <Field label={texts.lastName} error={errors.last_name?.message}>
            <Input autoComplete="off" maxLength={100} {...register('last_name')} />
          </Field>
          <Field required label={texts.email} error={errors.email?.message}>
            <Input type="email" autoComplete="off" maxLength={254} {...register('email')} />
          </Field>
          <Field label={texts.phone} error={errors.phone?.message}>
            <Input type="tel" autoComplete="off" maxLength={40} {...register('phone')} />
          </Field>
        </div>
        <FormError message={errors.root?.message} />
      </Form>
    </FormDialog>
  )
}
