import { zodResolver } from '@hookform/resolvers/zod'
import { profileChanges, type AgentProfile } from '@pb/contract/profile'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveProfile } from '../api.ts'
import { faultsOf } from '../model/faults.ts'

const fields = ['description', 'email', 'phone'] as const

function valuesOf({ description, email, phone }: AgentProfile) {
  return { description, email, phone }
}

/** The form of Basic Information. Only what changed is sent; what was typed stays when saving fails. */
export function useProfileForm(profile: AgentProfile) {
  const form = useForm({
    resolver: zodResolver(profileChanges.required()),
    defaultValues: valuesOf(profile),
  })
  const { mutateAsync } = useSaveProfile()
  const { dirtyFields, isDirty } = form.formState
  const { reset } = form

  // What another tab saved shows here, but never in place of what somebody is typing.
  useEffect(() => {
    if (!isDirty) reset(valuesOf(profile))
  }, [profile, isDirty, reset])

  const submit = form.handleSubmit(async (values) => {
    const changed = fields.filter((field) => dirtyFields[field])
    try {
      const saved = await mutateAsync(Object.fromEntries(changed.map((field) => [field, values[field]])))
      reset(valuesOf(saved))
    } catch (error) {
      for (const { field, message } of faultsOf(error, fields)) form.setError(field, { message })
    }
  })
  return { form, submit }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
