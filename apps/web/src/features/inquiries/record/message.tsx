import type { InquiryMessage } from '@pb/contract/inquiry-schemas'
import { Download, Mail, Pencil, ShieldAlert } from 'lucide-react'
import { Suspense, useContext, useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { lazy } from '../../../lib/lazy.ts'
import { InquirySlotsContext } from '../inquiry-slots.ts'
import { noName, senders, sources, you } from '../texts.ts'
import { toFacts, toOtherListings } from './fields.ts'
import * as texts from './texts.ts'

const CorrectDialog = lazy(() => import('./correct-dialog.tsx'))

interface MessageProps {
  readonly inquiryId: string
  readonly message: InquiryMessage
}

/** Why what was read may be wrong. */
function ReadingNotice({
  reading,
  src_type: source,
  name,
}: Pick<InquiryMessage, 'reading' | 'src_type' | 'name'>) {
  if (reading === 'read') return null
  const sender = source === null || source === 'email' ? name || texts.thisSender : senders[source]
  return (
    <FormMessage look="warning" className="mb-2 flex items-start gap-2">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {reading === 'unverified' ? texts.unverified(sender) : texts.unreadable}
    </FormMessage>
  )
}

/** The text as it came in, the original email, and correcting what was read. */
function Origin({ inquiryId, message }: MessageProps) {
  const {
    raw_text: raw,
    original_url: original,
    thread_id: thread,
    fields,
    message_id: id,
    mail_id: mailId,
    reading,
  } = message
  const { renderEmail } = useContext(InquirySlotsContext)
  const [open, setOpen] = useState(reading === 'unreadable')
  const [correcting, setCorrecting] = useState(false)
  return (
    <>
      <div className="-ml-3 flex flex-wrap pt-2">
        {raw !== '' && (
          <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? texts.hideOriginal : texts.showOriginal}
          </Button>
        )}
        {thread !== null && (
          <ButtonLink size="sm" variant="ghost" to={`/mailbox/inbox/${thread}`}>
            <Mail aria-hidden className="size-4" />
            {texts.openThread}
          </ButtonLink>
        )}
        {original !== null && (
          <a href={original} download className={buttonClass('ghost', 'sm')}>
            <Download aria-hidden className="size-4" />
            {texts.download}
          </a>
        )}
        {fields && (
          <Button size="sm" variant="ghost" onClick={() => setCorrecting(true)}>
            <Pencil aria-hidden className="size-4" />
            {texts.correct}
          </Button>
        )}
      </div>
      {open && raw !== '' && (
        <section
          aria-label={texts.originalText}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          className={cn(
            'mt-2 max-h-96 overflow-auto rounded-md border p-3',
            mailId !== null && renderEmail
              ? 'bg-panel'
              : 'bg-sunken text-xs wrap-anywhere whitespace-pre-wrap',
          )}
        >
          {mailId !== null && renderEmail
            ? renderEmail({ mailId, title: texts.originalText, plain: raw })
            : raw}
        </section>
      )}
      {correcting && fields && (
        <Suspense fallback={null}>
          <CorrectDialog
            inquiryId={inquiryId}
            messageId={id}
            fields={fields}
            onClose={() => setCorrecting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whether an answer was sent, and why not. */
function SendingState({ sending }: Pick<InquiryMessage, 'sending'>) {
  if (!sending) return null
  const failed = sending.state === 'failed'
  return (
    <span
      role={failed ? 'alert' : undefined}
      className={cn('text-xs', failed ? 'font-medium text-danger' : 'text-muted')}
    >
      {texts.states[sending.state]}
      {failed && sending.failure !== '' && `: ${sending.failure}`}
    </span>
  )
}

/** A message of an inquiry: what came in, the agent's answer, or a note. */
export function Message({ inquiryId, message }: MessageProps) {
  const { direction, src_type: source, time, name, ccs, subject, message: text, fields, reading } = message
  const facts = [...(fields ? toFacts(fields) : []), ...toOtherListings(message)]
  return (
    <li
      className={cn(
        'rounded-lg border p-4',
        direction === 'note' ? 'border-dashed bg-warning-soft/40' : 'bg-panel',
        direction === 'out' && 'sm:ml-10',
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1 pb-1.5">
        <span className="text-sm font-semibold">{name || (direction === 'in' ? noName : you)}</span>
        {source !== null && <Tag>{sources[source]}</Tag>}
        {direction === 'note' && <Tag>{texts.noteLabel}</Tag>}
        {message.corrected === 1 && <Tag>{texts.corrected}</Tag>}
        <span className="ml-auto flex items-baseline gap-2">
          <SendingState sending={message.sending} />
          <time dateTime={new Date(time * 1000).toISOString()} className="text-xs text-muted tabular-nums">
            {formatDateTime(time)}
          </time>
        </span>
      </div>
      <ReadingNotice reading={reading} src_type={source} name={name} />
      {subject !== '' && direction === 'out' && <p className="pb-1 text-sm font-medium">{subject}</p>}
      {ccs.length > 0 && <p className="pb-1 text-xs text-muted">{texts.copiesTo(ccs.join(', '))}</p>}
      <p className={cn('text-base wrap-anywhere whitespace-pre-wrap', text === '' && 'text-muted')}>
        {text || texts.noMessage}
      </p>
      {facts.length > 0 && <FactList facts={facts} layout="columns" className="pt-3" />}
      {direction === 'in' && <Origin inquiryId={inquiryId} message={message} />}
    </li>
  )
}
