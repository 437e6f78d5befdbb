import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { formatDay } from '../../../../lib/format.ts'
import { useTimeZone } from '../../../../lib/time-zone.ts'
import { accountQuery, twoFactorQuery } from '../../../../queries/accounts.ts'
import { GoogleHint } from '../google-hint.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { TrustedBrowsers } from './trusted-browsers.tsx'
import { TwoFactorControls } from './two-factor-controls.tsx'
import * as texts from './texts.ts'

/** Turns codes after the password on and off; in an office that signs in with Google, shows where that is done. */
export function TwoFactor() {
  const account = useQuery(accountQuery)
  const state = useQuery(twoFactorQuery)
  useTimeZone()
  const isGoogle = account.data?.issuer === 'google'
  const failed = [account, state].find((query) => query.isError && !query.data)
  const since = state.data?.confirmed_at ?? null
  const lead = since === null ? texts.offLead : texts.onSince(formatDay(since))
  return (
    <SettingsSection
      id="two-factor"
      title={texts.twoStepVerification}
      lead={
        isGoogle ? (
          <GoogleHint lead={texts.googleLead} href="https://myaccount.google.com/security" />
        ) : (
          state.data && lead
        )
      }
    >
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} className="-my-6" />}
      {!failed && !(account.data && state.data) && <Skeleton className="h-9 w-28" />}
      {account.data && state.data && !isGoogle && (
        <>
          <TwoFactorControls
            email={account.data.email}
            codesLeft={since === null ? null : state.data.recovery_codes_left}
            required={state.data.required}
          />
          <TrustedBrowsers browsers={state.data.trusted_browsers} />
        </>
      )}
    </SettingsSection>
  )
}
