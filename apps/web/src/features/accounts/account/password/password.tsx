import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { formatDay } from '../../../../lib/format.ts'
import { useTimeZone } from '../../../../lib/time-zone.ts'
import { accountQuery } from '../../../../queries/accounts.ts'
import { PasswordForm } from './password-form.tsx'
import { SettingsSection } from '../settings-section.tsx'
import * as texts from '../texts.ts'

/** Password form for built-in sign-in, or a link to Google's settings. */
export function Password() {
  const account = useQuery(accountQuery)
  useTimeZone()
  const { data } = account
  const changed = data?.password_changed_at ?? null
  return (
    <SettingsSection
      id="password"
      title={texts.password}
      lead={changed === null ? undefined : texts.lastChanged(formatDay(changed))}
    >
      {account.isPending && <Skeleton className="h-40" />}
      {account.isError && !data && (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} className="-my-6" />
      )}
      {data?.issuer === 'google' && (
        <p className="max-w-prose text-sm">
          {texts.signedInWithGoogle} <b className="font-medium">{data.email}</b>
          {texts.changeItIn}{' '}
          <a
            href="https://myaccount.google.com/security"
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 font-medium text-brand-text underline underline-offset-2"
          >
            {texts.googleSecuritySettings}
            <ExternalLink aria-hidden className="size-3.5" />
            <span className="sr-only">{texts.opensANewTab}</span>
          </a>
          .
        </p>
      )}
      {data?.issuer === 'builtin' && <PasswordForm email={data.email} />}
    </SettingsSection>
  )
}
