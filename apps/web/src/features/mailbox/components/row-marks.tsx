import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { BellRing, Clock, Paperclip } from 'lucide-react'
import { formatMoment, plural } from '../../../lib/format.ts'

const iconClass = 'size-4 shrink-0 text-muted'

/** What a row has beside its words: a draft, attachments, a reminder. */
export function RowMarks({ row }: { readonly row: MailThreadRow }) {
  const { draft, has_attachments: files, reminders } = row
  return (
    <>
      {draft && <span className="text-xs font-medium text-danger">Draft</span>}
      {reminders.map(({ kind, due_at }) => {
        const [Icon, text] = kind === 'snooze' ? [Clock, 'Snoozed until'] : [BellRing, 'Reminder']
        const said = `${text} ${formatMoment(due_at)}`
        return (
          <span key={kind} title={said} className="inline-flex">
            <Icon aria-hidden className={iconClass} />
            <span className="sr-only">{said}</span>
          </span>
        )
      })}
      {files > 0 && (
        <span title={plural(files, 'attachment')} className="inline-flex">
          <Paperclip aria-hidden className={iconClass} />
          <span className="sr-only">{plural(files, 'attachment')}</span>
        </span>
      )}
    </>
  )
}
