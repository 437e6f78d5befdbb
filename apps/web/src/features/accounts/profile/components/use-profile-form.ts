import { zodResolver } from '@hookform/resolvers/zod'
import { profileChanges, type AgentProfile } from '@pb/contract/profile'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveProfile } from '../mutations.ts'
import { getFieldErrors } from '../field-errors.ts'

const fields = ['name', 'description', 'email', 'phone'] as const

function toFormValues({ name, description, email, phone }: AgentProfile) {
  return { name, description, email, phone }
}

/** State of the Basic Information form. Only changed fields are sent; input is preserved when saving fails. */
export function useProfileForm(profile: AgentProfile) {
  const form = useForm({
    resolver: zodResolver(profileChanges.required()),
    defaultValues: toFormValues(profile),
  })
  const { mutateAsync } = useSaveProfile()
  const { dirtyFields, isDirty } = form.formState
  const { reset } = form

  // Shows what another tab saved, unless there are unsaved changes.
  useEffect(() => {
    if (!isDirty) reset(toFormValues(profile))
  }, [profile, isDirty, reset])

  const submit = form.handleSubmit(async (values) => {
    const changed = fields.filter((field) => dirtyFields[field])
    try {
      const saved = await mutateAsync(Object.fromEntries(changed.map((field) => [field, values[field]])))
      reset(toFormValues(saved))
    } catch (error) {
      for (const { field, message } of getFieldErrors(error, fields)) form.setError(field, { message })
    }
  })
  return { form, submit }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
