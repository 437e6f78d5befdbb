import { zodResolver } from '@hookform/resolvers/zod'
import { profileChanges, type AgentProfile } from '@pb/contract/profile'
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
    values: valuesOf(profile),
    // What arrives from the server while somebody types does not take their words away.
    resetOptions: { keepDirtyValues: true },
  })
  const { mutateAsync } = useSaveProfile()
  const { dirtyFields } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const changed = fields.filter((field) => dirtyFields[field])
    try {
      const saved = await mutateAsync(Object.fromEntries(changed.map((field) => [field, values[field]])))
      form.reset(valuesOf(saved))
    } catch (error) {
      for (const { field, message } of faultsOf(error, fields)) form.setError(field, { message })
    }
  })
  return { form, submit }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
