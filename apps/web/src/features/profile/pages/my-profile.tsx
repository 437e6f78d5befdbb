import { useQuery } from '@tanstack/react-query'
import { CreditCard, Plug } from 'lucide-react'
import { useParams } from 'react-router'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { profileQuery } from '../api.ts'
import { NotImplemented } from '../components/not-implemented.tsx'
import { PersonalTab } from '../components/personal-tab.tsx'
import { ProfileHeader } from '../components/profile-header.tsx'
import { SettingsTab } from '../components/settings-tab.tsx'

const tabs = [
  { key: 'personal', title: 'Personal Details', to: '/my-profile' },
  { key: 'settings', title: 'Settings', to: '/my-profile/settings' },
  { key: 'payments', title: 'Payments', to: '/my-profile/payments' },
  { key: 'integrations', title: 'Outside Accounts/Integrations', to: '/my-profile/integrations' },
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

/** The agent's own profile: who clients see, and how the product behaves for the agent. The tab is in the URL. */
export function Component() {
  useDocumentTitle('My profile')
  const { tab } = useParams()
  const { data: profile, error, refetch } = useQuery(profileQuery)
  if (!profile)
    return error ? <ErrorState className="pt-16" error={error} onRetry={() => void refetch()} /> : <Loading />

  const current = tabs.find(({ key }) => key === tab)?.key ?? 'personal'
  return (
    <div className={frame}>
      <ProfileHeader profile={profile} />
      <div className="pt-5 pb-6">
        <TabLinks label="Profile" tabs={tabs} current={current} />
      </div>
      {current === 'personal' && <PersonalTab profile={profile} />}
      {current === 'settings' && <SettingsTab preferences={profile.preferences} />}
      {current === 'payments' && (
        <div className="max-w-3xl">
          <NotImplemented icon={CreditCard} title="Payments">
            This is where your commission payments and the account they go to will be. Until then your office
            keeps your payment details.
          </NotImplemented>
        </div>
      )}
      {current === 'integrations' && (
        <div className="max-w-3xl">
          <NotImplemented icon={Plug} title="Outside accounts and integrations">
            This is where accounts on other sites and services will be linked to PB Office. Nothing is linked,
            and nothing of yours is shared with them.
          </NotImplemented>
        </div>
      )}
    </div>
  )
}
