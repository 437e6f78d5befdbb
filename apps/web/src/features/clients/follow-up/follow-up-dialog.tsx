import type { FollowUpInput } from '@pb/contract/follow-ups'
import { clientStages, type ClientStage } from '@pb/rules/clients'
import { addDaysToDate } from '@pb/rules/dates'
import { htmlToText } from '@pb/rules/html-to-text'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogCancel } from '../../../components/ui/dialog-cancel.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { pluralize } from '../../../lib/format.ts'
import { ErrorText } from '../../../components/ui/error-text.tsx'
import { getErrorMessage, getErrorPage } from '../../../lib/http-error.ts'
import { followUpRecipientsQuery, type FollowUpSelection } from '../../../queries/follow-ups.ts'
import { mailTemplatesQuery } from '../../../queries/mailbox.ts'
import { useToday } from '../use-today.ts'
import { FollowUpPreview } from './follow-up-preview.tsx'
import { useSendFollowUp } from './mutations.ts'
import * as texts from './texts.ts'

interface FollowUpDialogProps {
  readonly selection: FollowUpSelection
  readonly onClose: () => void
  readonly onSent: () => void
}

interface Draft {
  readonly emailing: boolean
  readonly template: string
  readonly subject: string
  readonly message: string
  readonly tasking: boolean
  readonly task: string
  readonly dueOn: string
  readonly stage: ClientStage | ''
}

/** Why the draft cannot be sent; null if it can. */
function findProblem({ emailing, subject, message, tasking, task, stage }: Draft): string | null {
  if (!emailing && !tasking && stage === '') return texts.nothingToDo
  if (emailing && (subject.trim() === '' || message.trim() === '')) return texts.emptyEmail
  return tasking && task.trim() === '' ? texts.emptyTask : null
}

function toInput(draft: Draft, selection: FollowUpSelection, key: string): FollowUpInput {
  const { emailing, subject, message, tasking, task, dueOn, stage } = draft
  return {
    ...selection,
    key,
    email: emailing ? { subject, message } : null,
    task: tasking ? { title: task, due_on: dueOn === '' ? null : dueOn } : null,
    stage: stage === '' ? null : stage,
  }
}

interface FormProps {
  readonly draft: Draft
  readonly onChange: (change: Partial<Draft>) => void
}

function EmailFields({ draft, onChange }: FormProps) {
  const { data: templates = [] } = useQuery(mailTemplatesQuery)
  function applyTemplate(template: string): void {
    const own = templates.find(({ template_id: id }) => id === template)
    const subject = own ? own.subject || draft.subject : texts.defaultSubject
    onChange({ template, subject, message: own ? htmlToText(own.html).trim() : texts.defaultMessage })
  }
  return (
    <>
      <Select
        label={texts.template}
        value={draft.template}
        options={[
          { value: '', label: texts.checkIn },
          ...templates.map(({ template_id: value, name }) => ({ value, label: texts.ownTemplate(name) })),
        ]}
        onChange={applyTemplate}
      />
      <Field label={texts.subject}>
        <Input
          autoComplete="off"
          maxLength={300}
          value={draft.subject}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </Field>
      <Field label={texts.message} hint={texts.fieldsHint}>
        <Textarea
          maxLength={10_000}
          className="min-h-36!"
          value={draft.message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      </Field>
    </>
  )
}

function TaskFields({ draft, onChange }: FormProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_160px]">
      <Field label={texts.task}>
        <Input
          maxLength={200}
          value={draft.task}
          onChange={({ target }) => onChange({ task: target.value })}
        />
      </Field>
      <Field label={texts.dueOn}>
        <Input type="date" value={draft.dueOn} onChange={({ target }) => onChange({ dueOn: target.value })} />
      </Field>
    </div>
  )
}

/** Follows up with many clients: one email each, with a preview, a task and a stage. Ctrl+Enter sends. */
export default function FollowUpDialog({ selection, onClose, onSent }: FollowUpDialogProps) {
  // Fixed when the dialog opens. The key makes a second click, or a retry, the same follow-up.
  const [{ chosen, key }] = useState(() => ({ chosen: selection, key: crypto.randomUUID() }))
  const today = useToday()
  const { data, error, refetch } = useQuery(followUpRecipientsQuery(chosen, key))
  const [draft, setDraft] = useState<Draft>(() => ({
    emailing: true,
    template: '',
    subject: texts.defaultSubject,
    message: texts.defaultMessage,
    tasking: false,
    task: texts.defaultTask,
    dueOn: addDaysToDate(today, 3),
    stage: '',
  }))
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSendFollowUp()
  const recipients = data?.collection ?? []
  const emails = recipients.filter(({ skip }) => skip === null).length
  const active = recipients.filter(({ skip }) => skip !== 'archived').length

  function change(next: Partial<Draft>): void {
    setDraft({ ...draft, ...next })
    setProblem(null)
  }
  function submit(): void {
    if (!data || send.isPending) return
    const found = findProblem(draft)
    setProblem(found)
    if (found !== null) return
    send.mutate(toInput(draft, chosen, key), {
      onSuccess: () => {
        onSent()
        onClose()
      },
    })
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    submit()
  }
  const message = problem ?? (send.error && getErrorMessage(send.error))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.followUpWith(data ? pluralize(recipients.length, 'client') : '…')}
      className="max-w-4xl!"
      footer={
        <>
          <DialogCancel />
          <Button
            variant="primary"
            loading={send.isPending || (!data && !error)}
            aria-keyshortcuts="Control+Enter"
            onClick={submit}
          >
            {draft.emailing && emails > 0
              ? texts.send(pluralize(emails, 'email'))
              : texts.update(pluralize(active, 'client'))}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        // Ctrl+Enter sends from every field.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
        <div className="grid gap-6 md:grid-cols-2" onKeyDown={onKeyDown}>
          <div className="flex min-w-0 flex-col gap-4">
            <Checkbox checked={draft.emailing} onCheckedChange={(emailing) => change({ emailing })}>
              {texts.sendEmail}
            </Checkbox>
            {draft.emailing && <EmailFields draft={draft} onChange={change} />}
            <Checkbox checked={draft.tasking} onCheckedChange={(tasking) => change({ tasking })}>
              {texts.addTask}
            </Checkbox>
            {draft.tasking && <TaskFields draft={draft} onChange={change} />}
            <Select
              label={texts.stage}
              value={draft.stage}
              options={[
                { value: '', label: texts.sameStage },
                ...clientStages.map(({ key: value, title }) => ({ value, label: texts.setStage(title) })),
              ]}
              onChange={(stage) => change({ stage })}
            />
            {message !== null && (
              <FormMessage>
                <ErrorText message={message} page={problem === null ? getErrorPage(send.error) : undefined} />
              </FormMessage>
            )}
          </div>
          {draft.emailing && (
            <FollowUpPreview
              recipients={recipients}
              agent={data.agent}
              subject={draft.subject}
              message={draft.message}
            />
          )}
        </div>
      ) : (
        <Skeleton className="h-80 rounded-md" />
      )}
    </Dialog>
  )
}
