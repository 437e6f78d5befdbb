import type { FollowUpRecipient } from '@pb/contract/follow-ups'
import { fillSendTemplate } from '@pb/rules/send-template'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

interface FollowUpPreviewProps {
  readonly recipients: readonly FollowUpRecipient[]
  readonly agent: string
  readonly subject: string
  readonly message: string
}

/** The email as each client will see it, and who gets none. */
export function FollowUpPreview({ recipients, agent, subject, message }: FollowUpPreviewProps) {
  const [at, setAt] = useState(0)
  const emailed = recipients.filter(({ skip }) => skip === null)
  const skipped = recipients.filter(({ skip }) => skip !== null)
  const client = emailed[Math.min(at, emailed.length - 1)]
  const fill = (text: string) =>
    client
      ? fillSendTemplate(text, { first_name: client.first_name, last_name: client.last_name, agent })
      : text
  return (
    <section aria-label={texts.preview} className="flex min-w-0 flex-col gap-2">
      {client ? (
        <>
          <div className="flex items-center gap-1">
            <h3 className="min-w-0 grow truncate text-sm font-medium">{client.name}</h3>
            <span className="text-xs text-muted tabular-nums">
              {texts.position(formatNumber(at + 1), formatNumber(emailed.length))}
            </span>
            <IconButton
              label={texts.previousClient}
              icon={ChevronLeft}
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            />
            <IconButton
              label={texts.nextClient}
              icon={ChevronRight}
              disabled={at >= emailed.length - 1}
              onClick={() => setAt(at + 1)}
            />
          </div>
          <div className="rounded-lg border bg-canvas p-4 text-sm">
            <p className="font-semibold wrap-anywhere">
              {fill(subject) || <span className="text-muted">{texts.noSubject}</span>}
            </p>
            <p className="truncate pb-3 text-xs text-muted">{texts.to(client.email)}</p>
            <p className="wrap-anywhere whitespace-pre-line">{fill(message)}</p>
          </div>
        </>
      ) : (
        <FormMessage look="warning">{texts.noEmails}</FormMessage>
      )}
      {skipped.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer font-medium text-warning">
            {texts.skipped(pluralize(skipped.length, 'client'))}
          </summary>
          <ul className="max-h-40 overflow-y-auto pt-1 text-muted">
            {skipped.map(({ user_id: id, name, skip }) => (
              <li key={id}>{texts.skippedClient(name, texts.skipReasons[skip!])}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
