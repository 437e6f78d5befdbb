import { useId, useState } from 'react'
import type { DraftForm } from '../model/draft-form.ts'
import { FieldRow } from './field-row.tsx'
import { RecipientsField } from './recipients-field.tsx'
import * as texts from '../texts.ts'

interface DraftFieldsProps {
  readonly form: DraftForm
  readonly change: (edit: (before: DraftForm) => DraftForm) => void
  readonly disabled: boolean
  /** Initial focus. */
  readonly focus: 'to' | 'text'
  /** Always show CC. */
  readonly withCc: boolean
}

function ShowFieldButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-8 rounded-sm px-2 text-sm text-muted hover:bg-hover hover:text-ink"
    >
      {label}
    </button>
  )
}

/** To, CC, BCC and subject. CC and BCC appear on request or when they have recipients. */
export function DraftFields({ form, change, disabled, focus, withCc }: DraftFieldsProps) {
  const subjectId = useId()
  const [shown, setShown] = useState({ cc: form.cc.length > 0, bcc: form.bcc.length > 0 })
  const cc = withCc || shown.cc || form.cc.length > 0
  const bcc = shown.bcc || form.bcc.length > 0
  const action =
    cc && bcc ? undefined : (
      <>
        {!cc && <ShowFieldButton label={texts.cc} onClick={() => setShown({ ...shown, cc: true })} />}
        {!bcc && <ShowFieldButton label={texts.bcc} onClick={() => setShown({ ...shown, bcc: true })} />}
      </>
    )
  return (
    <>
      <RecipientsField
        label={texts.to}
        value={form.to}
        onChange={(to) => change((before) => ({ ...before, to }))}
        disabled={disabled}
        focusOnOpen={focus === 'to'}
        action={action}
      />
      {cc && (
        <RecipientsField
          label={texts.cc}
          value={form.cc}
          onChange={(list) => change((before) => ({ ...before, cc: list }))}
          disabled={disabled}
          focusOnOpen={shown.cc && form.cc.length === 0}
        />
      )}
      {bcc && (
        <RecipientsField
          label={texts.bcc}
          value={form.bcc}
          onChange={(list) => change((before) => ({ ...before, bcc: list }))}
          disabled={disabled}
          focusOnOpen={shown.bcc && form.bcc.length === 0}
        />
      )}
      <FieldRow label={texts.subject} htmlFor={subjectId}>
        <input
          id={subjectId}
          type="text"
          maxLength={1200}
          autoComplete="off"
          disabled={disabled}
          value={form.subject}
          onChange={({ target }) => change((before) => ({ ...before, subject: target.value }))}
          className="h-10 w-full min-w-0 bg-transparent text-sm font-medium outline-none"
        />
      </FieldRow>
    </>
  )
}
