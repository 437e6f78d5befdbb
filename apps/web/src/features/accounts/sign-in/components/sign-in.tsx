import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { loginOptionsQuery } from '../../../../queries/auth.ts'
import { continueWithSession, goToPublicUrl, isAtOtherAddress, startLogin, type Origin } from '../login.ts'
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
  const navigate = useNavigate()
  const start = useMutation({ mutationFn: () => startLogin(from), meta: { log: 'Login could not begin' } })
  const demo = useMutation({
    mutationFn: async (email: string) => {
      continueWithSession(await call(contract.auth.demoSignIn, { body: { email } }))
      await navigate(from ?? '/', { replace: true })
    },
    meta: { log: 'The demo account could not sign in' },
  })
  const publicUrl = options.data?.public_url
  const leaving = publicUrl !== undefined && isAtOtherAddress(publicUrl)
  useEffect(() => {
    if (leaving) goToPublicUrl(publicUrl, from)
  }, [leaving, publicUrl, from])
  // Stays busy after success, until the browser leaves for the next page.
  const busy = leaving || [start, demo].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const error = start.error ?? demo.error
  const message = error ? getErrorMessage(error) : busy ? undefined : failure

  return (
    <SignInLayout
      office={options.data?.office}
      logo={options.data?.logo}
      title={texts.signIn}
      lead={texts.signInLead}
    >
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
      {options.data?.empty === true && (
        <Notice quiet>
          <strong className="font-semibold">{texts.noAccounts}</strong> {texts.findSetupLink}
        </Notice>
      )}
      {options.data && (
        <>
          <Button
            variant={options.data.issuer === 'google' ? 'secondary' : 'primary'}
            size="lg"
            className="w-full"
            loading={busy}
            onClick={() => start.mutate()}
          >
            {options.data.issuer === 'google' ? <GoogleMark /> : <Mail aria-hidden className="size-[18px]" />}
            {message !== undefined && texts.tryAgainPrefix}
            {options.data.issuer === 'google' ? texts.continueWithGoogle : texts.continueWithEmail}
          </Button>
          {options.data.demo && (
            <DemoAccounts {...options.data.demo} disabled={busy} onPick={(email) => demo.mutate(email)} />
          )}
        </>
      )}
    </SignInLayout>
  )
}
