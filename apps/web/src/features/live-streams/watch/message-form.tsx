import type { LiveMessage } from '@pb/contract/live-stream-schemas'
import { cleanEmail, isEmail } from '@pb/rules/mail/email-pattern'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { ChoiceButtons } from '../../../components/ui/choice-buttons.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PageButton } from '../../../components/ui/page-button.tsx'
import { call, contract } from '../../../lib/api.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import * as texts from './texts.ts'
import { storeViewer, type Viewer } from './viewer.ts'

const kinds = [
  { value: 'chat' as const, label: texts.toEveryone },
  { value: 'question' as const, label: texts.askAgent },
]

interface Entry {
  readonly kind: 'chat' | 'question'
  readonly name: string
  readonly text: string
  readonly email: string
  readonly phone: string
  readonly website: string
}

function findIssues({ kind, name, text, email, phone }: Entry): FormErrors {
  const noContact = kind === 'question' && email.trim() === '' && phone.trim() === ''
  return {
    ...(name.trim() === '' && { name: texts.enterName }),
    ...(text.trim() === '' && { text: texts.enterMessage }),
    ...(noContact && { email: texts.enterContact }),
    ...(email.trim() !== '' && !isEmail(cleanEmail(email)) && { email: texts.wrongEmail }),
  }
}

interface MessageFormProps {
  readonly token: string
  readonly viewer: Viewer
  readonly onSent: (message: LiveMessage | null) => void
}

/** Where a viewer writes to everyone, or asks the agent. */
export function MessageForm({ token, viewer, onSent }: MessageFormProps) {
  const [key, setKey] = useState(randomKey)
  const [entry, setEntry] = useState<Entry>({
    kind: 'chat',
    name: viewer.name,
    text: '',
    email: viewer.email,
    phone: '',
    website: '',
  })
  const [issues, setIssues] = useState<FormErrors>({})
  const [notice, setNotice] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function send(): Promise<void> {
    const { kind, name, text, email, phone, website } = entry
    setSending(true)
    setFailure(null)
    try {
      const { message } = await call(contract.live.addViewerMessage, {
        params: { token },
        body: {
          viewer: viewer.key,
          kind,
          name: name.trim(),
          text: text.trim(),
          email: kind === 'question' ? email.trim() : '',
          phone: kind === 'question' ? phone.trim() : '',
          key,
          website,
        },
      })
      storeViewer({ ...viewer, name: name.trim(), email: email.trim() })
      setKey(randomKey())
      setEntry((before) => ({ ...before, text: '', kind: 'chat' }))
      setNotice(kind === 'question' ? texts.questionSent : texts.sent)
      onSent(message)
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  const errors: FormErrors = {
    ...(failure !== null && toFormErrors(failure, ['name', 'text', 'email', 'phone'])),
    ...issues,
  }
  const change = (next: Partial<Entry>): void => {
    setIssues({})
    setNotice('')
    setEntry((before) => ({ ...before, ...next }))
  }
  const input = (field: 'name' | 'text' | 'email' | 'phone', autoComplete: string, maxLength: number) => ({
    name: field,
    autoComplete,
    maxLength,
    value: entry[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [field]: target.value }),
  })
  const isQuestion = entry.kind === 'question'
  return (
    <Form
      sends={entry.kind === 'chat' ? 'chat' : true}
      noValidate
      className="relative flex flex-col gap-3 overflow-hidden border-t p-4"
      onSubmit={(event) => {
        const found = findIssues(entry)
        setIssues(found)
        const [first] = Object.keys(found)
        if (first !== undefined) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
        else if (!isSending) void send()
      }}
    >
      <div className="flex">
        <ChoiceButtons
          label={texts.kind}
          value={entry.kind}
          choices={kinds}
          onChange={(kind) => change({ kind })}
        />
      </div>
      {isQuestion && <p className="text-xs text-muted">{texts.questionHint}</p>}
      <Field label={texts.name} error={errors['name']} required>
        <Input {...input('name', 'name', 80)} className="text-base" />
      </Field>
      {isQuestion && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={texts.email} error={errors['email']}>
            <Input type="email" inputMode="email" {...input('email', 'email', 254)} className="text-base" />
          </Field>
          <Field label={texts.phone} error={errors['phone']}>
            <Input type="tel" {...input('phone', 'tel', 40)} className="text-base" />
          </Field>
        </div>
      )}
      <Field label={isQuestion ? texts.yourQuestion : texts.message} error={errors['text']} required>
        <Input {...input('text', 'off', 1000)} className="text-base" />
      </Field>
      {/* Off the screen and out of the tab order: what fills it in is a machine. */}
      <label aria-hidden className="absolute -left-[9999px]">
        {texts.website}
        <input
          tabIndex={-1}
          name="website"
          autoComplete="off"
          value={entry.website}
          onChange={({ target }) => change({ website: target.value })}
        />
      </label>
      {errors[''] !== undefined && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {texts.notSent}: {errors['']}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <PageButton primary busy={isSending}>
          {texts.send}
        </PageButton>
        <output className="text-sm text-muted">{notice}</output>
      </div>
    </Form>
  )
}
