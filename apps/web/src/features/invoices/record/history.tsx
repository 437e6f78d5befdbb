import type { Invoice } from '@pb/contract/op-invoices'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Section } from './section.tsx'
import * as texts from './texts.ts'

type Email = Invoice['emails'][number]

const getEmailTitle = ({ kind, step }: Email): string =>
  kind === 'reminder' && step !== null ? texts.reminderStep(step) : texts.emailKinds[kind]

/** Emails about the invoice, and why one failed. */
export function Emails({ emails }: { readonly emails: Invoice['emails'] }) {
  if (emails.length === 0) return null
  return (
    <Section title={texts.emails}>
      <ul className="divide-y text-sm">
        {emails.map((email) => (
          <li key={`${email.kind} ${email.step} ${email.time}`} className="py-1.5">
            <span className="flex justify-between gap-3">
              {getEmailTitle(email)}
              <span
                className={cn('text-xs', email.state === 'failed' ? 'font-medium text-danger' : 'text-muted')}
              >
                {texts.emailStates[email.state]}
              </span>
            </span>
            <span className="block text-xs wrap-break-word text-muted">
              {texts.sentTo(formatDateTime(email.time), email.recipients.join(', '))}
            </span>
            {email.failure !== '' && <span className="block text-xs text-danger">{email.failure}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Events that are shown before the rest is asked for. */
const firstEvents = 6

/** What happened to the invoice, newest first. */
export function History({ events }: { readonly events: Invoice['events'] }) {
  const [all, setAll] = useState(false)
  if (events.length === 0) return null
  const shown = all ? events : events.slice(0, firstEvents)
  return (
    <Section title={texts.history}>
      <ol className="flex flex-col gap-2 text-sm">
        {shown.map(({ event_id: id, text, note, person, time }) => (
          <li key={id} className="min-w-0">
            <span className="block wrap-break-word">{text}</span>
            {note !== '' && <span className="block wrap-break-word text-muted">{note}</span>}
            <span className="block text-xs text-muted">
              {[formatDateTime(time), person].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < events.length && (
        <Button size="sm" variant="ghost" className="mt-1 -ml-2 px-2!" onClick={() => setAll(true)}>
          {texts.showAll(formatNumber(events.length))}
        </Button>
      )}
    </Section>
  )
}
