import { MailCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Action } from '../renter-form/action.tsx'
import { FieldError } from '../renter-form/signing/field-error.tsx'
import { inputClass, panelClass, textButtonClass } from '../renter-form/styles.ts'
import { actsOnce } from '../../../components/ui/button-class.ts'
import { Form } from '../../../components/ui/form.tsx'

const codeLength = 6

interface CodeTexts {
  readonly codeHint: (email: string) => string
  readonly sendCode: string
  readonly codeSent: (email: string) => string
  readonly code: string
  readonly openDocument: string
  readonly sendAnother: string
}

/** The part of a mutation that the form uses. */
interface CodeCall<Input> {
  readonly mutate: (input: Input) => void
  readonly reset: () => void
  readonly isPending: boolean
}

interface CodeFormProps {
  readonly texts: CodeTexts
  /** The masked address. */
  readonly email: string
  /** Who gets the code, if it can be chosen. */
  readonly children?: ReactNode
  /** Whether a code was sent to this address. */
  readonly sent: boolean
  readonly send: CodeCall<void>
  readonly enter: CodeCall<string>
  /** Why a code was not sent or not taken; null without an error. */
  readonly issue: string | null
}

/** Emails a code, and opens something with it. */
export function CodeForm({ texts, email, children, sent, send, enter, issue }: CodeFormProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (sent) input.current?.focus()
  }, [sent])
  function submit(): void {
    if (code.length < codeLength) input.current?.focus()
    else enter.mutate(code)
  }
  function sendCode(): void {
    setCode('')
    enter.reset()
    send.mutate()
  }
  const failure = issue !== null && <FieldError id={`${id}error`}>{issue}</FieldError>
  return (
    <Form sends={false} noValidate onSubmit={submit} className={`${panelClass} space-y-4 p-4 sm:p-6`}>
      {!sent ? (
        <>
          <p className="text-[16px] text-pretty">{texts.codeHint(email)}</p>
          {children}
          <Action variant="primary" loading={send.isPending} onClick={sendCode}>
            {texts.sendCode}
          </Action>
          {failure}
        </>
      ) : (
        <>
          <output className="flex items-start gap-2 text-[16px] text-pretty">
            <MailCheck aria-hidden className="mt-1 size-4 shrink-0 text-brand-text" />
            {texts.codeSent(email)}
          </output>
          <div>
            <label htmlFor={id} className="block pb-1.5 text-[15px] font-medium">
              {texts.code}
            </label>
            <input
              ref={input}
              id={id}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              value={code}
              aria-invalid={issue !== null}
              aria-describedby={issue === null ? undefined : `${id}error`}
              onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, codeLength))}
              className={`${inputClass} max-w-40 tracking-[0.3em] tabular-nums`}
            />
            {failure}
          </div>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2.5">
            <Action type="submit" variant="primary" loading={enter.isPending}>
              {texts.openDocument}
            </Action>
            <button
              type="button"
              {...actsOnce}
              disabled={send.isPending}
              onClick={sendCode}
              className={textButtonClass}
            >
              {texts.sendAnother}
            </button>
          </p>
        </>
      )}
    </Form>
  )
}
