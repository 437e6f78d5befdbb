import { zodResolver } from '@hookform/resolvers/zod'
import { participantForm, type ParticipantForm } from '@pb/contract/client-fields'
import type { Participant } from '@pb/contract/clients'
import { participantTypes } from '@pb/rules/clients'
import { useId } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { useAddParticipant, useSaveParticipant } from '../api/participants.ts'
import { showFaults } from '../forms/faults.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { FormError } from '../forms/form-error.tsx'

interface ParticipantDialogProps {
  readonly clientId: string
  /** The one that is changed; undefined for a new one. */
  readonly participant?: Participant | undefined
  readonly onClose: () => void
}

const types = participantTypes.map(({ key, title }) => ({ value: key, label: title }))
const names = ['type', 'first_name', 'last_name', 'email', 'phone'] as const
type Fields = { [K in keyof ParticipantForm]-?: Exclude<ParticipantForm[K], undefined> }

/** Adds or changes somebody who rents or buys with the client, or stands surety. */
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
  const needed = useWatch({ control, name: ['first_name', 'email'] })
  const lacking = needed.some((text) => text.trim() === '')

  const submit = handleSubmit(async (fields) => {
    try {
      await (participant ? save : add).mutateAsync(fields)
      onClose()
    } catch (error) {
      showFaults<Fields>(error, names, setError)
    }
  })

  return (
    <FormDialog
      open
      onClose={onClose}
      title={participant ? `Edit ${participant.name}` : 'Add Participant'}
      formId={formId}
      submitText={participant ? 'Save participant' : 'Add participant'}
      busy={add.isPending || save.isPending}
      disabled={lacking}
      dirty={isDirty}
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Controller
          control={control}
          name="type"
          render={({ field: { value, onChange } }) => (
            <SelectField label="Type" value={value} options={types} onChange={onChange} />
          )}
        />
        <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
          <Field label="First name" error={errors.first_name?.message}>
            <Input autoComplete="off" maxLength={100} {...register('first_name')} />
          </Field>
          <Field label="Last name" error={errors.last_name?.message}>
            <Input autoComplete="off" maxLength={100} {...register('last_name')} />
          </Field>
          <Field label="E-mail" error={errors.email?.message}>
            <Input type="email" autoComplete="off" maxLength={254} {...register('email')} />
          </Field>
          <Field label="Phone" error={errors.phone?.message}>
            <Input type="tel" autoComplete="off" maxLength={40} {...register('phone')} />
          </Field>
        </div>
        <FormError message={errors.root?.message} />
      </form>
    </FormDialog>
  )
}
