import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
import { loginOptionsQuery } from '../../../../queries/auth.ts'
import { startLogin, type Origin } from '../login.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { GoogleMark } from './google-mark.tsx'
import { Notice } from './notice.tsx'
import * as texts from '../texts.ts'

interface SignInProps {
  readonly from: Origin | undefined
  /** Error message of the previous attempt. */
  readonly failure?: string | undefined
  /** Whether the previous session was revoked or expired. */
  readonly signedOut?: boolean
}

/** Sign-in button, plus demo accounts in a demo office. */
export function SignIn({ from, failure, signedOut = false }: SignInProps) {
  const options = useQuery(loginOptionsQuery)
  const start = useMutation({
    mutationFn: (hint?: string) => startLogin(from, hint),
    onError: (error) => logError('Login could not begin', error),
  })
  // Stays busy after success, until the browser leaves for the issuer's page.
  const busy = start.isPending || start.isSuccess
  const message = start.error ? getErrorMessage(start.error) : busy ? undefined : failure

  return (
    <SignInLayout office={options.data?.office} title={texts.signIn} lead={texts.signInLead}>
      {message !== undefined && <Notice>{message}</Notice>}
      {message === undefined && signedOut && <Notice quiet>{texts.signedOutNotice}</Notice>}
      {options.isPending && <Skeleton className="h-11 rounded-md" />}
      {options.isError && (
        <ErrorState
          className="-mt-8"
          title={texts.signInUnavailable}
          error={options.error}
          onRetry={() => void options.refetch()}
        />
      )}
      {options.data && (
        <>
          <Button
            variant={options.data.issuer === 'google' ? 'secondary' : 'primary'}
            size="lg"
            className="w-full"
            loading={busy}
            onClick={() => start.mutate(undefined)}
          >
            {options.data.issuer === 'google' ? <GoogleMark /> : <Mail aria-hidden className="size-[18px]" />}
            {message !== undefined && texts.tryAgainPrefix}
            {options.data.issuer === 'google' ? texts.continueWithGoogle : texts.continueWithEmail}
          </Button>
          {options.data.demo && (
            <DemoAccounts {...options.data.demo} disabled={busy} onPick={(email) => start.mutate(email)} />
          )}
        </>
      )}
    </SignInLayout>
  )
}
