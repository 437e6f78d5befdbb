import { useId, useState } from 'react'
import type { Letter } from '../model/letter.ts'
import { LetterRow } from './letter-row.tsx'
import { RecipientsField } from './recipients-field.tsx'

interface LetterHeadProps {
  readonly letter: Letter
  readonly change: (edit: (before: Letter) => Letter) => void
  readonly disabled: boolean
  /** Where the caret is when the form opens. */
  readonly focus: 'to' | 'text'
  /** CC stands there from the beginning. */
  readonly withCc: boolean
}

function Reveal({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
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

/** To, CC, BCC and subject. Copies show when they are asked for, or somebody stands in them. */
export function LetterHead({ letter, change, disabled, focus, withCc }: LetterHeadProps) {
  const subjectId = useId()
  const [shown, setShown] = useState({ cc: letter.cc.length > 0, bcc: letter.bcc.length > 0 })
  const cc = withCc || shown.cc || letter.cc.length > 0
  const bcc = shown.bcc || letter.bcc.length > 0
  const action =
    cc && bcc ? undefined : (
      <>
        {!cc && <Reveal label="CC" onClick={() => setShown({ ...shown, cc: true })} />}
        {!bcc && <Reveal label="BCC" onClick={() => setShown({ ...shown, bcc: true })} />}
      </>
    )
  return (
    <>
      <RecipientsField
        label="To"
        value={letter.to}
        onChange={(to) => change((before) => ({ ...before, to }))}
        disabled={disabled}
        focusOnOpen={focus === 'to'}
        action={action}
      />
      {cc && (
        <RecipientsField
          label="CC"
          value={letter.cc}
          onChange={(list) => change((before) => ({ ...before, cc: list }))}
          disabled={disabled}
          focusOnOpen={shown.cc && letter.cc.length === 0}
        />
      )}
      {bcc && (
        <RecipientsField
          label="BCC"
          value={letter.bcc}
          onChange={(list) => change((before) => ({ ...before, bcc: list }))}
          disabled={disabled}
          focusOnOpen={shown.bcc && letter.bcc.length === 0}
        />
      )}
      <LetterRow label="Subject" htmlFor={subjectId}>
        <input
          id={subjectId}
          type="text"
          maxLength={900}
          autoComplete="off"
          disabled={disabled}
          value={letter.subject}
          onChange={({ target }) => change((before) => ({ ...before, subject: target.value }))}
          className="h-10 w-full min-w-0 bg-transparent text-sm font-medium outline-none"
        />
      </LetterRow>
    </>
  )
}
