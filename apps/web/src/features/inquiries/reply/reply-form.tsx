import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { EmailsInput } from '../../../components/ui/emails-input.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { findWrongEmail, splitEmails } from '../../../lib/email-list.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { showAddress } from '../../../lib/show-address.ts'
import { getTimeZone } from '../../../lib/time-zone.ts'
import { createUndone } from '../../../lib/undone.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { getPersonName } from '../person-name.ts'
import { SuggestedTimes } from './suggested-times.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { noTimes, readTimes, type Suggestion } from './times.ts'
import { useRespond } from './use-respond.ts'
import * as texts from './texts.ts'

interface Entries {
  readonly body: string
  /** Null until Cc is opened. */
  readonly cc: string | null
  readonly times: Suggestion
}

const empty: Entries = { body: '', cc: null, times: noTimes }

interface WrittenReply {
  readonly entries: Entries
  readonly withListing: boolean
}
/** Replies whose sending was undone, by their inquiry. */
const undone = createUndone<WrittenReply>()

/** Writes an answer, which goes out from the agent's own mailbox in the thread of the lead. */
export function ReplyForm({ inquiry }: { readonly inquiry: InquiryDetail }) {
  const { listing_id: listing, agent, email, reply_address: address } = inquiry
  const mailId = inquiry.messages.findLast(({ direction }) => direction === 'in')?.mail_id ?? null
  const { inquiry_id: inquiryId } = inquiry
  const [entries, setEntries] = useState(empty)
  const [withListing, setWithListing] = useState(false)
  const written = undone.useKept().get(inquiryId)
  const [shown, setShown] = useState<WrittenReply>()
  if (written && written !== shown) {
    setShown(written)
    const { body } = written.entries
    // What was begun meanwhile stays below it.
    setEntries({ ...written.entries, body: entries.body.trim() === '' ? body : `${body}\n\n${entries.body}` })
    setWithListing(written.withListing)
  }
  const [errors, setErrors] = useState<FormErrors>({})
  const [wrongTimes, setWrongTimes] = useState<ReadonlySet<string>>(new Set())
  const field = useRef<HTMLTextAreaElement>(null)
  const respond = useRespond(inquiryId)
  // It may be reassigned in another tab while the reply is written: the text stays, to be copied.
  const otherAgent = inquiry.can_respond || agent === null ? null : agent.name
  const change = (next: Partial<Entries>): void => setEntries((before) => ({ ...before, ...next }))
  useShortcuts({
    replyToInquiry: () => {
      field.current?.focus()
      field.current?.scrollIntoView({ block: 'nearest' })
    },
  })

  function submit(): void {
    if (respond.isPending || otherAgent !== null) return
    const cc = splitEmails(entries.cc ?? '')
    const wrong = findWrongEmail(entries.cc ?? '')
    const read = readTimes(entries.times, getTimeZone(), Date.now())
    setWrongTimes(read.wrong)
    const issues = {
      ...(entries.body.trim() === '' && { body: texts.writeMessage }),
      ...(wrong !== undefined && { cc: texts.wrongEmail(wrong) }),
    }
    setErrors(issues)
    if ('body' in issues) field.current?.focus()
    if (Object.keys(issues).length > 0 || read.wrong.size > 0) return
    respond.send(
      {
        body: entries.body,
        cc,
        attach_listing: withListing && listing !== null,
        suggested_times: read.times,
      },
      {
        onSuccess: () => {
          undone.keep(inquiryId, undefined)
          setEntries(empty)
        },
        onUndone: () => undone.keep(inquiryId, { entries, withListing }),
        onError: (error) => setErrors(toFormErrors(error, ['body', 'cc'])),
      },
    )
  }
  if (otherAgent !== null && entries.body.trim() === '')
    return <p className="text-sm text-muted">{texts.otherAgent(otherAgent)}</p>
  return (
    <Form
      sends
      noValidate
      aria-label={texts.reply}
      className="flex flex-col gap-3 rounded-lg border bg-panel p-4"
      onSubmit={submit}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="min-w-0 grow truncate text-sm text-muted">
          {texts.to(getPersonName(inquiry), showAddress(address))}
        </p>
        {entries.cc === null && (
          <Button size="sm" variant="ghost" onClick={() => change({ cc: '' })}>
            {texts.addCc}
          </Button>
        )}
        <TemplateMenu
          name={inquiry.name}
          mailId={mailId}
          onInsert={(text) => {
            change({ body: entries.body.trim() === '' ? text : `${entries.body.trimEnd()}\n\n${text}` })
            field.current?.focus()
          }}
        />
      </div>
      {entries.cc !== null && (
        <Field label={texts.cc} hint={texts.ccHint} error={errors['cc']}>
          <EmailsInput
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field opens by a button, for this
            autoFocus
            value={entries.cc}
            onChange={(cc) => change({ cc })}
          />
        </Field>
      )}
      <Field hideLabel label={texts.message} error={errors['body']}>
        <Textarea
          ref={field}
          placeholder={texts.placeholder}
          maxLength={10_000}
          value={entries.body}
          onChange={({ target }) => change({ body: target.value })}
        />
      </Field>
      <SuggestedTimes
        listingId={listing}
        value={entries.times}
        wrong={wrongTimes}
        onChange={(times) => change({ times })}
      />
      {listing !== null && (
        <Checkbox checked={withListing} onCheckedChange={setWithListing}>
          {texts.attachListing}
        </Checkbox>
      )}
      {inquiry.reading === 'unverified' && (
        <FormMessage look="warning">{texts.unverified(showAddress(email))}</FormMessage>
      )}
      {errors[''] !== undefined && (
        <FormMessage>
          {texts.notSent}: {errors['']}
        </FormMessage>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {otherAgent === null ? (
          <Button type="submit" variant="primary" loading={respond.isPending}>
            <Send aria-hidden className="size-4" />
            {texts.send}
          </Button>
        ) : (
          <FormMessage look="warning" role="alert">
            {texts.otherAgent(otherAgent)} {texts.unsaved}
          </FormMessage>
        )}
        {agent === null && <span className="text-sm text-muted">{texts.takesIt}</span>}
      </div>
      <UnsavedChanges when={entries.body.trim() !== ''} description={texts.unsaved} />
    </Form>
  )
}
