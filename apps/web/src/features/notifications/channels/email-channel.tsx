import type { NotificationChannelsReply } from '@pb/contract/notification-channels'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { useTestEmail } from './mutations.ts'
import * as texts from './texts.ts'

/** The email channel: address, a warning if email is not set up, and a test button. */
export function EmailChannel({ channels }: { readonly channels: NotificationChannelsReply }) {
  const test = useTestEmail()
  const ready = channels.email_ready === 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="text-sm font-medium">{texts.email}</p>
        <p className="max-w-prose text-sm wrap-anywhere text-muted">
          {texts.emailHint(channels.email_address)}
        </p>
        {!ready && (
          <p className="mt-1 flex items-start gap-1.5 text-sm text-warning">
            <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
            {texts.emailNotSetUp}
          </p>
        )}
      </div>
      {ready && (
        <Button size="sm" loading={test.isPending} onClick={() => test.mutate()}>
          {texts.sendATest}
        </Button>
      )}
    </div>
  )
}
