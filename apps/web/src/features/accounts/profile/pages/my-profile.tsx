import { onlyKeepsBooks } from '@pb/contract/role-groups'
import { useQuery } from '@tanstack/react-query'
import { CreditCard, Plug } from 'lucide-react'
import { useParams } from 'react-router'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { TabLinks } from '../../../../components/ui/tab-links.tsx'
import { useDocumentTitle } from '../../../../lib/use-document-title.ts'
import { useUser } from '../../../../lib/use-session.ts'
import { profileQuery } from '../../../../queries/accounts.ts'
import { NotImplemented } from '../components/not-implemented.tsx'
import { PersonalTab } from '../components/personal-tab.tsx'
import { ProfileHeader } from '../components/profile-header.tsx'
import { SettingsTab } from '../components/settings-tab.tsx'
import * as texts from './texts.ts'

const allTabs = [
  { key: 'personal', title: texts.personalDetails, to: '/my-profile' },
  { key: 'settings', title: texts.settings, to: '/my-profile/settings' },
  { key: 'payments', title: texts.payments, to: '/my-profile/payments' },
  { key: 'integrations', title: texts.integrationsTab, to: '/my-profile/integrations' },
] as const

const frame = 'mx-auto w-full max-w-[1120px] px-4 pt-6 pb-14 sm:px-6'

function Loading() {
  return (
    <div aria-busy className={frame}>
      <div className="flex items-center gap-6">
        <Skeleton className="size-24 rounded-full!" />
        <div className="flex grow flex-col gap-2.5">
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      </div>
      <Skeleton className="mt-10 h-48 rounded-lg" />
      <Skeleton className="mt-5 h-80 rounded-lg" />
    </div>
  )
}

/** The agent's profile and preferences. The tab is in the URL. */
export function Component() {
  useDocumentTitle(texts.myProfile)
  const { tab } = useParams()
  const tabs = onlyKeepsBooks(useUser().roles) ? allTabs.slice(0, 1) : allTabs
  const { data: profile, error, refetch } = useQuery(profileQuery)
  if (!profile)
    return error ? <ErrorState className="pt-16" error={error} onRetry={() => void refetch()} /> : <Loading />

  const current = tabs.find(({ key }) => key === tab)?.key ?? 'personal'
  return (
    <div className={frame}>
      <ProfileHeader profile={profile} />
      <div className="pt-5 pb-6">
        <TabLinks label={texts.profile} tabs={tabs} current={current} />
      </div>
      {current === 'personal' && <PersonalTab profile={profile} />}
      {current === 'settings' && <SettingsTab preferences={profile.preferences} />}
      {current === 'payments' && (
        <div className="max-w-3xl">
          <NotImplemented icon={CreditCard} title={texts.payments}>
            {texts.paymentsNotImplemented}
          </NotImplemented>
        </div>
      )}
      {current === 'integrations' && (
        <div className="max-w-3xl">
          <NotImplemented icon={Plug} title={texts.outsideAccountsAndIntegrations}>
            {texts.integrationsNotImplemented}
          </NotImplemented>
        </div>
      )}
    </div>
  )
}
