import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { accountQuery } from '../api.ts'
import { PasswordForm } from './password-form.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The password, where this office keeps it; otherwise where it is changed. */
export function Password() {
  const account = useQuery(accountQuery)
  useTimeZone()
  const { data } = account
  const changed = data?.password_changed_at ?? null
  return (
    <SettingsSection
      id="password"
      title="Password"
      lead={changed === null ? undefined : `Last changed ${formatDay(changed)}.`}
    >
      {account.isPending && <Skeleton className="h-40" />}
      {account.isError && !data && (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} className="-my-6" />
      )}
      {data?.issuer === 'google' && (
        <p className="max-w-prose text-sm">
          You sign in with Google as <b className="font-medium">{data.email}</b>. The password is your Google
          account’s, and is changed{' '}
          <a
            href="https://myaccount.google.com/security"
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 font-medium text-brand-text underline underline-offset-2"
          >
            in Google’s security settings
            <ExternalLink aria-hidden className="size-3.5" />
            <span className="sr-only">(opens a new tab)</span>
          </a>
          .
        </p>
      )}
      {data?.issuer === 'builtin' && <PasswordForm email={data.email} />}
    </SettingsSection>
  )
}
