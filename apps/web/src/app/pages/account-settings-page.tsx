import { useLocation } from 'react-router'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Appearance } from '../../features/account/components/appearance.tsx'
import { Keyboard } from '../../features/account/components/keyboard.tsx'
import { Password } from '../../features/account/components/password.tsx'
import { SectionList } from '../../features/account/components/section-list.tsx'
import { Sessions } from '../../features/account/components/sessions.tsx'
import { TimeZone } from '../../features/account/time-zone/time-zone.tsx'
import { MailAccount } from '../../features/mail-account/components/mail-account.tsx'
import { DigestPreference } from '../../features/saved-searches/components/digest-preference.tsx'
import { useScrollTo } from '../../lib/use-scroll-to.ts'
import { NotificationChannels } from '../../features/notifications/channels/notification-channels.tsx'

const sections = [
  { id: 'sessions', title: 'Sessions and devices' },
  { id: 'password', title: 'Password' },
  { id: 'mail-account', title: 'Mail account' },
  { id: 'time-zone', title: 'Time zone' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'matches', title: 'Matching listings' },
  { id: 'shortcuts', title: 'Keyboard shortcuts' },
] as const

/** What an agent settles about the own account: where it is open, how it is opened, how things are shown and told. */
export function Component() {
  const { hash } = useLocation()
  useScrollTo(hash)
  return (
    <div className="mx-auto w-full max-w-[1080px] px-3 py-5 sm:px-5 sm:py-6">
      <PageTitle>Account settings</PageTitle>
      <div className="mt-4 grid items-start gap-x-10 md:grid-cols-[200px_minmax(0,1fr)]">
        <SectionList sections={sections} />
        <div className="flex min-w-0 flex-col gap-4">
          <Sessions />
          <Password />
          <MailAccount />
          <TimeZone />
          <Appearance />
          <NotificationChannels />
          <DigestPreference />
          <Keyboard />
        </div>
      </div>
    </div>
  )
}
