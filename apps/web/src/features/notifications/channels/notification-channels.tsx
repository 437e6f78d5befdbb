import type { NotificationChannelsReply } from '@pb/contract/notification-channels'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../components/ui/link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { channelsQuery } from './api.ts'
import { BrowserList } from './browser-list.tsx'
import { KindMatrix } from './kind-matrix.tsx'
import { MailLine } from './mail-line.tsx'
import { ThisBrowser } from './this-browser.tsx'

function offWords({
  agent_notification_push: push,
  agent_notification_email: email,
}: NotificationChannelsReply): string | null {
  if (push === 1 && email === 1) return null
  if (push === 0 && email === 0) return 'Both channels are turned off altogether'
  return push === 0 ? 'Browser notifications are turned off altogether' : 'E-mail is turned off altogether'
}

function Channels({ channels }: { readonly channels: NotificationChannelsReply }) {
  const off = offWords(channels)
  const { browsers, push_public_key } = channels
  return (
    <>
      <div className="divide-y border-y">
        <ThisBrowser publicKey={push_public_key} known={browsers.find(({ current }) => current === 1)} />
        <MailLine channels={channels} />
      </div>
      {off !== null && (
        <p className="mt-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {off}. Turn it on again in <Link to="/my-profile/settings">your profile</Link>.
        </p>
      )}
      <div className="mt-4">
        <KindMatrix channels={channels} />
      </div>
      {browsers.length > 0 && (
        <div className="mt-5">
          <h3 className="pb-2 text-sm font-medium">Browsers that show notifications</h3>
          <BrowserList browsers={browsers} />
        </div>
      )}
    </>
  )
}

/** How notifications reach the agent who is not looking at them: a section of the account settings. */
export function NotificationChannels() {
  const channels = useQuery(channelsQuery)
  useTimeZone()
  return (
    <section
      id="notifications"
      aria-labelledby="notifications-title"
      className="scroll-mt-20 rounded-lg border bg-panel px-4 py-4 sm:px-5"
    >
      <h2 id="notifications-title" className="text-base font-semibold">
        Notifications
      </h2>
      <p className="mt-0.5 mb-3 max-w-prose text-sm text-muted">
        Everything is in the list under the bell. Choose what also reaches you elsewhere.
      </p>
      {channels.isPending && (
        <output aria-label="Loading notification settings" className="flex flex-col gap-3 py-2">
          {['browser', 'mail', 'kinds'].map((key) => (
            <Skeleton key={key} className="h-9" />
          ))}
        </output>
      )}
      {channels.isError && !channels.data && (
        <ErrorState error={channels.error} onRetry={() => void channels.refetch()} className="-my-6" />
      )}
      {channels.data && <Channels channels={channels.data} />}
    </section>
  )
}
