import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { loginOptionsQuery } from '../api.ts'
import { startLogin, type Origin } from '../login.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { Entrance } from './entrance.tsx'
import { GoogleMark } from './google-mark.tsx'
import { Notice } from './notice.tsx'

interface SignInProps {
  readonly from: Origin | undefined
  /** Why the try before did not succeed. */
  readonly failure?: string | undefined
  /** The session before was ended from elsewhere, or by time. */
  readonly signedOut?: boolean
}

/** One button to the issuer, and in a demo office the people to try it as. */
export function SignIn({ from, failure, signedOut = false }: SignInProps) {
  const options = useQuery(loginOptionsQuery)
  const start = useMutation({
    mutationFn: (hint?: string) => startLogin(from, hint),
    onError: (error) => logError('Login could not begin', error),
  })
  // The issuer's page is on its way: the button waits until this page is gone.
  const busy = start.isPending || start.isSuccess
  const message = start.error ? messageOf(start.error) : busy ? undefined : failure

  return (
    <Entrance
      office={options.data?.office}
      title="Sign in"
      lead="Welcome back. Your office is one step away."
    >
      {message !== undefined && <Notice>{message}</Notice>}
      {message === undefined && signedOut && (
        <Notice quiet>
          You were signed out here: from another device, or after a long time without use. Sign in to go on
          where you were.
        </Notice>
      )}
      {options.isPending && <Skeleton className="h-11 rounded-md" />}
      {options.isError && (
        <ErrorState
          className="-mt-8"
          title="The sign-in page is not ready"
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
            {message !== undefined && 'Try again: '}
            {options.data.issuer === 'google' ? 'Continue with Google' : 'Continue with e-mail'}
          </Button>
          {options.data.demo && (
            <DemoAccounts {...options.data.demo} disabled={busy} onPick={(email) => start.mutate(email)} />
          )}
        </>
      )}
    </Entrance>
  )
}
