import type { NotificationChannelsReply } from '@pb/contract/notification-channels'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { useTestMail } from './api.ts'

/** Where mails go, whether they can leave, and a test. */
export function MailLine({ channels }: { readonly channels: NotificationChannelsReply }) {
  const test = useTestMail()
  const ready = channels.email_ready === 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="text-sm font-medium">E-mail</p>
        <p className="max-w-prose text-sm wrap-anywhere text-muted">
          To {channels.email_address}, gathered over a few minutes; matters of security at once. What you have
          read by then is left out.
        </p>
        {!ready && (
          <p className="mt-1 flex items-start gap-1.5 text-sm text-warning">
            <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
            Mail cannot leave this office yet: no SMTP relay is set.
          </p>
        )}
      </div>
      {ready && (
        <Button size="sm" loading={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
      )}
    </div>
  )
}
