import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { EmailsInput } from '../../../components/ui/emails-input.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { pluralize } from '../../../lib/format.ts'
import type { PackageState } from './use-package.ts'
import * as texts from './texts.ts'

interface FieldsProps {
  readonly state: PackageState
}

const dayChoices = ['1', '3', '7', '14', '30'].map((value) => ({
  value,
  label: pluralize(Number(value), 'day'),
}))

/** Recipients and text of the email. */
export function MailFields({ state: { entries, errors, set } }: FieldsProps) {
  return (
    <>
      <Field label={texts.to} hint={texts.toHint} error={errors['to']}>
        <EmailsInput value={entries.to} onChange={(to) => set({ to })} />
      </Field>
      <Field label={texts.cc} error={errors['cc']}>
        <EmailsInput value={entries.cc} onChange={(cc) => set({ cc })} />
      </Field>
      <Field label={texts.subject} error={errors['subject']}>
        <Input
          autoComplete="off"
          maxLength={300}
          value={entries.subject}
          onChange={({ target }) => set({ subject: target.value })}
        />
      </Field>
      <Field label={texts.message} error={errors['message']} hint={texts.messageHint}>
        <Textarea
          maxLength={20_000}
          value={entries.message}
          onChange={({ target }) => set({ message: target.value })}
        />
      </Field>
    </>
  )
}

/** The reader of a link, and where codes go if it needs them. */
export function LinkFields({ state: { entries, errors, set, needsCode } }: FieldsProps) {
  return (
    <>
      <Field label={texts.reader} hint={texts.readerHint} error={errors['reader']}>
        <Input
          autoComplete="off"
          maxLength={120}
          value={entries.reader}
          onChange={({ target }) => set({ reader: target.value })}
        />
      </Field>
      {needsCode && (
        <Field label={texts.codeEmail} hint={texts.codeEmailHint} error={errors['email']} required>
          <Input
            autoComplete="off"
            inputMode="email"
            value={entries.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        </Field>
      )}
    </>
  )
}

/** How long the link works, and whether it asks for a code. */
export function LinkTerms({ state: { entries, set, needsCode } }: FieldsProps) {
  return (
    <div className="space-y-3">
      <SelectField
        label={texts.days}
        value={entries.days}
        options={dayChoices}
        onChange={(days) => set({ days })}
        className="max-w-36"
      />
      <div>
        <Checkbox
          checked={needsCode}
          disabled={entries.unmasked}
          onCheckedChange={(codeRequired) => set({ codeRequired })}
        >
          {texts.codeRequired}
        </Checkbox>
        <p className="pt-1 pl-7 text-xs text-muted">{needsCode ? texts.codeRequiredHint : texts.linkHint}</p>
      </div>
    </div>
  )
}

/** Plain numbers instead of masked ones, with a reason. */
export function UnmaskFields({ state: { entries, errors, set, channel } }: FieldsProps) {
  return (
    <>
      <div>
        <Checkbox checked={entries.unmasked} onCheckedChange={(unmasked) => set({ unmasked })}>
          {texts.unmasked}
        </Checkbox>
        <p className="pt-1 pl-7 text-xs text-muted">
          {channel === 'file' ? texts.unmaskedHint : `${texts.unmaskedHint} ${texts.unmaskedCode}`}
        </p>
      </div>
      {entries.unmasked && (
        <Field label={texts.reason} error={errors['reason']} required>
          <Input
            autoComplete="off"
            maxLength={300}
            value={entries.reason}
            onChange={({ target }) => set({ reason: target.value })}
          />
        </Field>
      )}
    </>
  )
}
