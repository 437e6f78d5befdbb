import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { logError } from '../../../lib/log.ts'
import { profilePhoto } from '../../../components/domain/profile-photo.ts'
import { Form } from '../../../components/ui/form.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { call, contract } from '../../../lib/api.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { findIssues, noEntries, type FormEntries } from './entries.ts'
import { useTexts, type FormLanguage, type FormTexts } from './language.ts'

interface FormAgent {
  readonly user_id: string
  readonly name: string
  readonly photo: string | null
}

interface InquiryFormProps {
  /** The listing it was opened for. */
  readonly listingId: string | undefined
  /** Agents who can be asked for. */
  readonly agents: readonly FormAgent[]
  /** The agent whom the link names; empty for any. */
  readonly agentId: string
  readonly language: FormLanguage
  readonly onSent: () => void
}

const fieldNames = ['name', 'email', 'phone', 'message', 'address', 'move_in']

/** The server's messages are English: in another language they only say which field is wrong. */
function translateErrors(errors: FormErrors, language: FormLanguage, texts: FormTexts): FormErrors {
  if (language === 'en') return errors
  const entries = Object.keys(errors).map((field) => [
    field,
    field === '' ? texts.tryLater : field === 'email' ? texts.wrongEmail : texts.checkField,
  ])
  return Object.fromEntries(entries) as FormErrors
}

interface AgentChoiceProps {
  readonly agents: readonly FormAgent[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** The agent whom the person asks for, or any. */
function AgentChoice({ agents, value, onChange }: AgentChoiceProps) {
  const texts = useTexts()
  const chosen = agents.find(({ user_id: id }) => id === value)
  return (
    <div className="flex items-end gap-3">
      {chosen && <Avatar name={chosen.name} photo={profilePhoto(chosen.photo)} className="size-9" />}
      <div className="grow">
        <SelectField
          label={texts.agent}
          value={value}
          options={[
            { value: '', label: texts.anyAgent },
            ...agents.map(({ user_id, name }) => ({ value: user_id, label: name })),
          ]}
          onChange={onChange}
        />
      </div>
    </div>
  )
}

/** What a person writes to the office. The same text is sent once, also after a reply that was lost. */
export function InquiryForm({ listingId, agents, agentId, language, onSent }: InquiryFormProps) {
  const texts = useTexts()
  const [entries, setEntries] = useState({ ...noEntries, agentId })
  const [errors, setErrors] = useState<FormErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const key = useRef(randomKey())
  const change = (next: Partial<FormEntries>): void => {
    key.current = randomKey()
    setEntries((before) => ({ ...before, ...next }))
  }
  const send = useMutation({
    mutationFn: () => {
      const { name, email, phone, address, moveIn, message, wantsTour, website } = entries
      return call(contract.inquiries.submitInquiryForm, {
        body: {
          name,
          email: email.trim(),
          phone,
          address,
          message,
          kind: wantsTour ? 'tour' : 'question',
          move_in: moveIn === '' ? null : moveIn,
          ...(listingId !== undefined && { listing_id: listingId }),
          ...(entries.agentId !== '' && { agent_id: entries.agentId }),
          language,
          key: key.current,
          website,
        },
      })
    },
    onSuccess: onSent,
    onError: (error) => {
      logError('The form could not be sent', error)
      setErrors(translateErrors(toFormErrors(error, fieldNames), language, texts))
    },
  })
  function submit(): void {
    const issues = findIssues(entries, texts)
    setErrors(issues)
    const [first] = Object.keys(issues)
    if (first === undefined) send.mutate()
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const input = (field: 'name' | 'email' | 'phone' | 'address', autoComplete: string, maxLength: number) => ({
    name: field,
    autoComplete,
    maxLength,
    value: entries[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [field]: target.value }),
  })
  return (
    <Form
      sends
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={() => {
        if (!send.isPending) submit()
      }}
    >
      <Field label={texts.name} error={errors['name']} required>
        <Input {...input('name', 'name', 120)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.email} error={errors['email']}>
          <Input type="email" {...input('email', 'email', 254)} />
        </Field>
        <Field label={texts.phone} hint={texts.phoneHint} error={errors['phone']}>
          <Input type="tel" {...input('phone', 'tel', 40)} />
        </Field>
      </div>
      {listingId === undefined && (
        <Field label={texts.listing} hint={texts.listingHint} error={errors['address']}>
          <Input {...input('address', 'off', 200)} />
        </Field>
      )}
      <Field label={texts.moveIn} error={errors['move_in']}>
        <Input
          type="date"
          value={entries.moveIn}
          onChange={({ target }) => change({ moveIn: target.value })}
        />
      </Field>
      {agents.length > 0 && (
        <AgentChoice
          agents={agents}
          value={entries.agentId}
          onChange={(chosen) => change({ agentId: chosen })}
        />
      )}
      <Field label={texts.message} error={errors['message']}>
        <Textarea
          name="message"
          maxLength={10_000}
          value={entries.message}
          onChange={({ target }) => change({ message: target.value })}
        />
      </Field>
      <Checkbox checked={entries.wantsTour} onCheckedChange={(wantsTour) => change({ wantsTour })}>
        {texts.wantsTour}
      </Checkbox>
      {/* Off the screen and out of the tab order: what fills it in is a machine. */}
      <label aria-hidden className="absolute -left-[9999px]">
        {texts.website}
        <input
          tabIndex={-1}
          name="website"
          autoComplete="off"
          value={entries.website}
          onChange={({ target }) => change({ website: target.value })}
        />
      </label>
      {errors[''] !== undefined && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {texts.notSent}: {errors['']}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" loading={send.isPending}>
        {texts.send}
      </Button>
    </Form>
  )
}
