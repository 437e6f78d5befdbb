import type { MailThreadRow } from '@pb/contract/mail-threads'
import { BellRing, Clock, Paperclip } from 'lucide-react'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { pluralize } from '../../../lib/format.ts'
import { UnverifiedSender } from '../sender-warning.tsx'
import * as texts from './texts.ts'

const failedClass = 'text-xs font-medium text-danger'
const warningClass = 'text-xs font-medium text-warning'
const iconClass = 'size-4 shrink-0 text-muted'

/** Draft, delivery, attachment, snooze and reminder indicators of a row. */
export function RowIndicators({ row }: { readonly row: MailThreadRow }) {
  const { draft, delivery_problem: problem, has_attachments: files, reminders } = row
  return (
    <>
      <UnverifiedSender warning={row.sender_warning} />
      {draft && <span className="text-xs font-medium text-danger">{texts.draft}</span>}
      {problem && (
        <span className={problem === 'failed' ? failedClass : warningClass}>
          {draft && problem === 'failed' ? texts.draftNotSent : texts.deliveryProblems[problem]}
        </span>
      )}
      {reminders.map(({ kind, due_at }) => {
        const Icon = kind === 'snooze' ? Clock : BellRing
        const time = formatDateTime(due_at)
        const label = kind === 'snooze' ? texts.snoozedUntil(time) : texts.reminderAt(time)
        return (
          <span key={kind} title={label} className="inline-flex">
            <Icon aria-hidden className={iconClass} />
            <span className="sr-only">{label}</span>
          </span>
        )
      })}
      {files > 0 && (
        <span title={pluralize(files, 'attachment')} className="inline-flex">
          <Paperclip aria-hidden className={iconClass} />
          <span className="sr-only">{pluralize(files, 'attachment')}</span>
        </span>
      )}
    </>
  )
}
