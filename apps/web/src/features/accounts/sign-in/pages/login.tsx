import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '../../../../components/ui/button-link.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { readReturnLocation } from '../../../../lib/return-location.ts'
import { logError } from '../../../../lib/log.ts'
import { beginSession } from '../../../../lib/session.ts'
import { useDocumentTitle } from '../../../../lib/use-document-title.ts'
import { useSession } from '../../../../lib/use-session.ts'
import { SignInLayout } from '../components/sign-in-layout.tsx'
import { SignIn } from '../components/sign-in.tsx'
import { finishLogin, readOrigin, type Origin } from '../login.ts'
import * as texts from './texts.ts'

/** Exchanges the issuer's code for a session, then navigates to the origin. */
function Finish({ code, state }: { readonly code: string; readonly state: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    let unmounted = false
    async function finish(): Promise<void> {
      try {
        const { user_session_id, user } = await finishLogin(code, state)
        if (unmounted) return
        beginSession(user_session_id, user)
        await navigate(readOrigin(state) ?? '/', { replace: true })
      } catch (error) {
        if (unmounted) return
        logError('Login failed', error)
        // Without the code, which works only once.
        await navigate('/login', {
          replace: true,
          state: { from: readOrigin(state), failure: getErrorMessage(error) },
        })
      }
    }
    void finish()
    return () => {
      unmounted = true
    }
  }, [code, state, navigate])

  return (
    <SignInLayout title={texts.signingYouIn} lead={texts.oneMomentPlease}>
      <Spinner label={texts.signingYouIn} className="text-brand-text" />
    </SignInLayout>
  )
}

function getErrorText(error: string | null): string | undefined {
  if (error === null) return undefined
  return error === 'access_denied' ? texts.signInCanceled : texts.signInFailed
}

/** The login page: starts sign-in, handles the return from the issuer, and links home when already signed in. */
export function Component() {
  useDocumentTitle(texts.signIn)
  const session = useSession()
  const { status } = session
  const [query] = useSearchParams()
  const { from, failure } = (useLocation().state ?? {}) as { from?: Origin; failure?: string }
  const [code, state] = [query.get('code'), query.get('state')]
  // Computed once, so that the session started by the exchange does not switch this page to another state.
  const [finishing] = useState(status === 'logged out' && code !== null && state !== null)

  if (finishing && code !== null && state !== null) return <Finish code={code} state={state} />
  // A signed-in agent returns from the issuer to the page that sent them there.
  const trip = status === 'logged in' ? readReturnLocation(state) : undefined
  if (trip) return <Navigate to={{ ...trip, search: `?${query.toString()}` }} replace />
  // Signed in from another tab: this one goes on where it was.
  if (status === 'logged in' && from) return <Navigate to={from} replace />
  if (query.size > 0)
    return (
      <Navigate
        to="/login"
        replace
        state={{ from: from ?? readOrigin(state), failure: failure ?? getErrorText(query.get('error')) }}
      />
    )
  if (status === 'logged in')
    return (
      <SignInLayout title={texts.alreadyLoggedIn}>
        <ButtonLink to="/" variant="primary" size="lg" className="w-full">
          {texts.goToTheHomepage}
        </ButtonLink>
      </SignInLayout>
    )
  return (
    <SignIn from={from} failure={failure} signedOut={status === 'logged out' && session.refused === true} />
  )
}
