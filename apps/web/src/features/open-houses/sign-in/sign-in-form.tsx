import type { SignInPage } from '@pb/contract/open-house-schemas'
import { formatConsent } from '@pb/rules/open-house-consent'
import { heardFromKinds } from '@pb/rules/open-house-visitor'
import { useRef, useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { ChoiceButtons } from '../../../components/ui/choice-buttons.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PageButton } from '../../../components/ui/page-button.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { findIssues, type Entry } from './entry.ts'
import { Notices } from './notices.tsx'
import { texts as allTexts, website } from './texts.ts'
import type { EntryHandle } from './use-entry.ts'

interface SignInFormProps {
  readonly page: SignInPage
  readonly handle: EntryHandle
}

type TextField = 'name' | 'email' | 'phone' | 'agentName'

/** What a visitor enters. Nothing is ticked, and only the name is required. */
export function SignInForm({ page, handle }: SignInFormProps) {
  const { entry, change, send, waiting } = handle
  const texts = allTexts[entry.language]
  const [issues, setIssues] = useState<FormErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const errors: FormErrors = { ...handle.errors, ...issues }
  const consent = formatConsent(page.consent_version, entry.language, {
    agent: page.agent.name,
    office: page.office,
  })
  function submit(): void {
    const found = findIssues(entry, texts)
    setIssues(found)
    const [first] = Object.keys(found)
    if (first === undefined)
      send({ consentVersion: page.consent_version, offered: page.notices.map(({ kind }) => kind) })
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const input = (field: TextField, autoComplete: string, maxLength: number) => ({
    name: field,
    autoComplete,
    maxLength,
    value: entry[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [field]: target.value }),
  })
  const toggle = <K extends 'read' | 'acknowledged'>(list: K, kind: Entry[K][number], on: boolean): void =>
    change({ [list]: on ? [...new Set([...entry[list], kind])] : entry[list].filter((one) => one !== kind) })
  return (
    <Form
      sends={false}
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={() => {
        if (entry.state !== 'sending') submit()
      }}
    >
      <Field label={texts.name} error={errors['name']} required>
        <Input {...input('name', 'name', 120)} className="h-12! text-base" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.email} error={errors['email']} hint={texts.contactHint}>
          <Input
            type="email"
            inputMode="email"
            {...input('email', 'email', 254)}
            className="h-12! text-base"
          />
        </Field>
        <Field label={texts.phone} error={errors['phone']}>
          <Input type="tel" {...input('phone', 'tel', 40)} className="h-12! text-base" />
        </Field>
      </div>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          {texts.hasAgent}
        </span>
        <ChoiceButtons
          label={texts.hasAgent}
          value={entry.hasAgent}
          choices={[
            { value: 'yes', label: texts.yes },
            { value: 'no', label: texts.no },
          ]}
          onChange={(hasAgent) => change({ hasAgent })}
        />
      </div>
      {entry.hasAgent === 'yes' && (
        <Field label={texts.agentName} error={errors['agent_name']}>
          <Input {...input('agentName', 'off', 120)} className="h-12! text-base" />
        </Field>
      )}
      <label className="flex flex-col gap-1.5">
        <span className="text-sm font-medium">{texts.heardFrom}</span>
        <select
          value={entry.heardFrom}
          onChange={({ target }) =>
            change({ heardFrom: heardFromKinds.find((kind) => kind === target.value) ?? '' })
          }
          className="h-12 w-full rounded-md border border-line-strong bg-panel px-3 text-base"
        >
          <option value="">{texts.choose}</option>
          {heardFromKinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.heardFromKinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <section aria-label={texts.consentTitle} className="flex flex-col gap-2 rounded-lg border bg-panel p-4">
        <h2 className="text-sm font-semibold">{texts.consentTitle}</h2>
        <Checkbox
          className="items-start!"
          checked={entry.consent}
          onCheckedChange={(agreed) => change({ consent: agreed })}
        >
          <span>{consent}</span>
        </Checkbox>
        <p className="text-xs text-muted">{texts.consentHint}</p>
        {entry.consent && (
          <Field label={texts.message} error={errors['message']}>
            <Textarea
              name="message"
              maxLength={2000}
              className="min-h-16! text-base"
              value={entry.message}
              onChange={({ target }) => change({ message: target.value })}
            />
          </Field>
        )}
      </section>
      <Notices
        texts={texts}
        notices={page.notices}
        acknowledged={entry.acknowledged}
        onRead={(kind) => toggle('read', kind, true)}
        onAcknowledge={(kind, on) => toggle('acknowledged', kind, on)}
      />
      {/* Off the screen and out of the tab order: what fills it in is a machine. */}
      <label aria-hidden className="absolute -left-[9999px]">
        {website}
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
      <PageButton primary busy={entry.state === 'sending' && !waiting}>
        {texts.signIn}
      </PageButton>
    </Form>
  )
}
