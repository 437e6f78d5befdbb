import { useId, useState } from 'react'
import { Action } from '../renter-form/action.tsx'
import { FieldError } from '../renter-form/signing/field-error.tsx'
import { inputClass, panelClass, textButtonClass } from '../renter-form/styles.ts'
import { useDecline } from './use-signing.ts'
import { useSigningTexts } from './use-signing-texts.ts'
import { Form } from '../../../components/ui/form.tsx'

const maxReason = 1000

/** What declining does, and why. */
export function DeclineForm({ token }: { readonly token: string }) {
  const texts = useSigningTexts()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useDecline(token)
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)} className={textButtonClass}>
        {texts.decline}
      </button>
    )
  function submit(): void {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') document.getElementById(id)?.focus()
    else mutate(reason.trim())
  }
  return (
    <Form sends noValidate onSubmit={submit} className={`${panelClass} space-y-3 p-4 sm:p-5`}>
      <h2 className="text-lg font-semibold">{texts.decline}</h2>
      <p className="text-sm text-muted">{texts.declineHint}</p>
      <div>
        <label htmlFor={id} className="block pb-1.5 text-[15px] font-medium">
          {texts.reason}
        </label>
        <textarea
          id={id}
          rows={3}
          required
          maxLength={maxReason}
          value={reason}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}missing` : undefined}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
          className={inputClass}
        />
        {isMissing && <FieldError id={`${id}missing`}>{texts.reasonFirst}</FieldError>}
      </div>
      {error !== null && <FieldError id={`${id}error`}>{texts.failed}</FieldError>}
      <p className="flex flex-wrap gap-2.5">
        <Action type="submit" variant="danger" loading={isPending}>
          {texts.decline}
        </Action>
        <Action onClick={() => setOpen(false)}>{texts.cancel}</Action>
      </p>
    </Form>
  )
}
