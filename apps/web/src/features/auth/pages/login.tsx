import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { tripOf } from '../../../lib/issuer-trip.ts'
import { logError } from '../../../lib/log.ts'
import { beginSession } from '../../../lib/session.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { useSession } from '../../../lib/use-session.ts'
import { Entrance } from '../components/entrance.tsx'
import { SignIn } from '../components/sign-in.tsx'
import { finishLogin, originOf, type Origin } from '../login.ts'

/** Back from the issuer with a code: trades it, then goes where the agent wanted to. */
function Finish({ code, state }: { readonly code: string; readonly state: string }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let gone = false
    async function finish(): Promise<void> {
      try {
        const { user_session_id, user } = await finishLogin(code, state)
        if (gone) return
        beginSession(user_session_id, user)
        await navigate(originOf(state) ?? '/', { replace: true })
      } catch (error) {
        if (gone) return
        logError('Login failed', error)
        setFailure(messageOf(error))
      }
    }
    void finish()
    return () => {
      gone = true
    }
  }, [code, state, navigate])

  if (failure !== undefined) return <SignIn from={originOf(state)} failure={failure} />
  return (
    <Entrance title="Signing you in" lead="One moment, please.">
      <Spinner label="Signing you in" className="text-brand-text" />
    </Entrance>
  )
}

function failureOf(error: string | null): string | undefined {
  if (error === null) return undefined
  return error === 'access_denied' ? 'The sign-in was cancelled.' : 'The sign-in did not succeed.'
}

/** Sign-in: the start of it, the return from the issuer, and a word for who is signed in already. */
export function Component() {
  useDocumentTitle('Sign in')
  const session = useSession()
  const { status } = session
  const [query] = useSearchParams()
  const { from } = (useLocation().state ?? {}) as { from?: Origin }
  const [code, state] = [query.get('code'), query.get('state')]
  // Decided once: the session that the return begins must not turn this page into another one.
  const [finishing] = useState(status === 'logged out' && code !== null && state !== null)

  if (finishing && code !== null && state !== null) return <Finish code={code} state={state} />
  // What somebody who is signed in asked the issuer for is the matter of the page that asked.
  const trip = status === 'logged in' ? tripOf(state) : undefined
  if (trip) return <Navigate to={{ ...trip, search: `?${query.toString()}` }} replace />
  if (status === 'logged in')
    return (
      <Entrance title="You're already logged in">
        <ButtonLink to="/" variant="primary" size="lg" className="w-full">
          Go to the homepage
        </ButtonLink>
      </Entrance>
    )
  return (
    <SignIn
      from={from ?? originOf(state)}
      failure={failureOf(query.get('error'))}
      signedOut={status === 'logged out' && session.refused === true}
    />
  )
}
