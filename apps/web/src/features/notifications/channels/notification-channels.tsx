import type { NotificationChannelsReply } from '@pb/contract/notification-channels'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/ui/panel.tsx'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { channelsQuery } from '../../../queries/notification-channels.ts'
import { BrowserList } from './browser-list.tsx'
import { ChannelMatrix } from './kind-matrix.tsx'
import { EmailChannel } from './email-channel.tsx'
import { ThisBrowser } from './this-browser.tsx'
import * as texts from './texts.ts'

function getOffText({
  agent_notification_push: push,
  agent_notification_email: email,
}: NotificationChannelsReply): string | null {
  if (push === 1 && email === 1) return null
  if (push === 0 && email === 0) return texts.allChannelsOff
  return push === 0 ? texts.pushOff : texts.emailOff
}

function Channels({ channels }: { readonly channels: NotificationChannelsReply }) {
  const off = getOffText(channels)
  const { browsers, push_public_key } = channels
  return (
    <>
      <div className="divide-y border-y">
        <ThisBrowser publicKey={push_public_key} known={browsers.find(({ current }) => current === 1)} />
        <EmailChannel channels={channels} />
      </div>
      {off !== null && (
        <FormMessage look="warning" className="mt-3">
          {off} <Link to="/my-profile/settings">{texts.yourProfile}</Link>.
        </FormMessage>
      )}
      <div className="mt-4">
        <ChannelMatrix channels={channels} />
      </div>
      {browsers.length > 0 && (
        <div className="mt-5">
          <h3 className="pb-2 text-sm font-medium">{texts.subscribedBrowsers}</h3>
          <BrowserList browsers={browsers} />
        </div>
      )}
    </>
  )
}

/** Notification section of the account settings: browser push and email by kind. */
export function NotificationChannels() {
  const channels = useQuery(channelsQuery)
  useTimeZone()
  return (
    <Card
      as="section"
      id="notifications"
      aria-labelledby="notifications-title"
      className="scroll-mt-20 px-4 py-4 sm:px-5"
    >
      <h2 id="notifications-title" className="text-base font-semibold">
        {texts.notifications}
      </h2>
      <p className="mt-0.5 mb-3 max-w-prose text-sm text-muted">{texts.channelsLead}</p>
      {channels.isPending && (
        <output aria-label={texts.loadingNotificationSettings} className="flex flex-col gap-3 py-2">
          {['browser', 'mail', 'kinds'].map((key) => (
            <Skeleton key={key} className="h-9" />
          ))}
        </output>
      )}
      {channels.isError && !channels.data && (
        <ErrorState error={channels.error} onRetry={() => void channels.refetch()} className="-my-6" />
      )}
      {channels.data && <Channels channels={channels.data} />}
    </Card>
  )
}
