import { Form } from '../../../../components/ui/form.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { Panel } from '../../../../components/ui/panel.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import { UnsavedChanges } from '../../../../components/ui/unsaved-changes.tsx'
import type { ProfileForm } from './use-profile-form.ts'
import * as texts from '../texts.ts'

/** Form for name, bio, contact email and phone. */
export function BasicInformation({ form, submit }: ProfileForm) {
  const { errors, isDirty, isSubmitting } = form.formState
  return (
    <Panel title={texts.basicInformation}>
      <Form
        sends={false}
        noValidate
        className="flex flex-col gap-4 pt-1"
        onSubmit={(event) => void submit(event)}
      >
        <Field label={texts.name} error={errors.name?.message} hint={texts.nameHint}>
          <Input autoComplete="name" maxLength={200} {...form.register('name')} />
        </Field>
        <Field label={texts.shortBio} error={errors.description?.message}>
          <Textarea placeholder={texts.shortBioPlaceholder} {...form.register('description')} />
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={texts.contactEmail} error={errors.email?.message} hint={texts.contactEmailHint}>
            <Input type="email" autoComplete="email" {...form.register('email')} />
          </Field>
          <Field label={texts.phone} error={errors.phone?.message}>
            <Input type="tel" autoComplete="tel" {...form.register('phone')} />
          </Field>
        </div>
        <div className="flex items-center gap-3 pt-1">
          <Button type="submit" variant="primary" disabled={!isDirty} loading={isSubmitting}>
            {texts.saveChanges}
          </Button>
          {isDirty && !isSubmitting && <p className="text-sm text-muted">{texts.unsavedChanges}</p>}
        </div>
      </Form>
      <UnsavedChanges when={isDirty && !isSubmitting} description={texts.basicInformationUnsaved} />
    </Panel>
  )
}
