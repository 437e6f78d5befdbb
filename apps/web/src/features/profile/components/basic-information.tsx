import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** Bio, contact e-mail and phone. */
export function BasicInformation({ form, submit }: ProfileForm) {
  const { errors, isDirty, isSubmitting } = form.formState
  return (
    <Panel title="Basic Information">
      <form noValidate className="flex flex-col gap-4 pt-1" onSubmit={(event) => void submit(event)}>
        <Field label="Short bio" error={errors.description?.message}>
          <Textarea
            placeholder="What you do, where, and what clients can expect of you"
            {...form.register('description')}
          />
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Contact e-mail"
            error={errors.email?.message}
            hint="Shown to clients; your sign-in stays the same"
          >
            <Input type="email" autoComplete="email" {...form.register('email')} />
          </Field>
          <Field label="Phone" error={errors.phone?.message}>
            <Input type="tel" autoComplete="tel" {...form.register('phone')} />
          </Field>
        </div>
        <div className="flex items-center gap-3 pt-1">
          <Button type="submit" variant="primary" disabled={!isDirty} loading={isSubmitting}>
            Save Changes
          </Button>
          {isDirty && !isSubmitting && <p className="text-sm text-muted">Not saved yet</p>}
        </div>
      </form>
      <UnsavedChanges
        when={isDirty && !isSubmitting}
        description="Basic Information has changes that are not saved yet."
      />
    </Panel>
  )
}
