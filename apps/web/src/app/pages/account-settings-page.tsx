import { onlyKeepsBooks } from '@pb/contract/role-groups'
import { useLocation } from 'react-router'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Appearance } from '../../features/accounts/account/appearance.tsx'
import { KeyboardShortcuts } from '../../features/accounts/account/keyboard-shortcuts.tsx'
import { Passkeys } from '../../features/accounts/account/passkeys/passkeys.tsx'
import { Password } from '../../features/accounts/account/password/password.tsx'
import { SectionList } from '../../features/accounts/account/section-list.tsx'
import { Sessions } from '../../features/accounts/account/sessions/sessions.tsx'
import { TimeZone } from '../../features/accounts/account/time-zone/time-zone.tsx'
import { TwoFactor } from '../../features/accounts/account/two-factor/two-factor.tsx'
import { ExportsSection } from '../../features/data-exports/exports-section.tsx'
import { MailAccount } from '../../features/mailbox/accounts/mail-account.tsx'
import { AdvancePreference } from '../../features/mailbox/list/advance-preference.tsx'
import { DigestPreference } from '../../features/saved-searches/components/digest-preference.tsx'
import { useUser } from '../../lib/use-session.ts'
import { useScrollToHash } from '../../lib/use-scroll-to-hash.ts'
import { NotificationChannels } from '../../features/notifications/channels/notification-channels.tsx'
import * as texts from './texts.ts'

const sections = [
  { id: 'sessions', title: texts.sessionsAndDevices },
  { id: 'password', title: texts.password },
  { id: 'two-factor', title: texts.twoStepVerification },
  { id: 'passkeys', title: texts.passkeys },
  { id: 'mail-account', title: texts.mailAccount },
  { id: 'reading', title: texts.readingMail },
  { id: 'time-zone', title: texts.timeZone },
  { id: 'appearance', title: texts.appearance },
  { id: 'notifications', title: texts.notifications },
  { id: 'matches', title: texts.matchingListings },
  { id: 'export', title: texts.exportData },
  { id: 'shortcuts', title: texts.keyboardShortcuts },
] as const

/** Of agents' work: mail, matches, and their own records. */
const agentSections: ReadonlySet<string> = new Set(['mail-account', 'reading', 'matches', 'export'])

/** The account settings page. */
export function Component() {
  const { hash } = useLocation()
  const worksAsAgent = !onlyKeepsBooks(useUser().roles)
  useScrollToHash(hash)
  return (
    <div className="mx-auto w-full max-w-[1080px] px-3 py-5 sm:px-5 sm:py-6">
      <PageTitle>{texts.accountSettings}</PageTitle>
      <div className="mt-4 grid items-start gap-x-10 md:grid-cols-[200px_minmax(0,1fr)]">
        <SectionList
          sections={worksAsAgent ? sections : sections.filter(({ id }) => !agentSections.has(id))}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <Sessions />
          <Password />
          <TwoFactor />
          <Passkeys />
          {worksAsAgent && <MailAccount />}
          {worksAsAgent && <AdvancePreference />}
          <TimeZone />
          <Appearance />
          <NotificationChannels />
          {worksAsAgent && <DigestPreference />}
          {worksAsAgent && <ExportsSection scope="own" />}
          <KeyboardShortcuts />
        </div>
      </div>
    </div>
  )
}
