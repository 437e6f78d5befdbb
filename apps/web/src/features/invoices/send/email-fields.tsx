import { EmailsInput } from '../../../components/ui/emails-input.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import type { EmailEntries } from './email-entries.ts'
import * as texts from './texts.ts'

interface EmailFieldsProps {
  /** Undefined until the suggestion is there. */
  readonly entries: EmailEntries | undefined
  readonly loadError: Error | null
  readonly errors: FormErrors
  readonly withCc: boolean
  readonly onChange: (next: Partial<EmailEntries>) => void
  readonly onRetry: () => void
}

/** Recipients and text of an email about an invoice. */
export function EmailFields({ entries, loadError, errors, withCc, onChange, onRetry }: EmailFieldsProps) {
  if (!entries)
    return loadError ? (
      <ErrorState error={loadError} onRetry={onRetry} />
    ) : (
      <Skeleton className="h-80 rounded-md" />
    )
  return (
    <>
      <Field label={texts.to} hint={texts.toHint} error={errors['to']} required>
        <EmailsInput value={entries.to} onChange={(to) => onChange({ to })} />
      </Field>
      {withCc && (
        <Field label={texts.cc} error={errors['cc']}>
          <EmailsInput value={entries.cc} onChange={(cc) => onChange({ cc })} />
        </Field>
      )}
      <Field label={texts.subject} error={errors['subject']} required>
        <Input
          autoComplete="off"
          maxLength={300}
          value={entries.subject}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </Field>
      <Field label={texts.message} error={errors['message']}>
        <Textarea
          maxLength={20_000}
          className="min-h-44!"
          value={entries.message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      </Field>
    </>
  )
}
