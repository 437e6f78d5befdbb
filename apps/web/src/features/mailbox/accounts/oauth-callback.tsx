import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useOAuthAnswer } from './mutations.ts'
import * as texts from './texts.ts'

/** Completes an OAuth redirect: sends the answer in the URL to the server and removes it from the URL. */
export function OAuthCallback() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { mutateAsync } = useOAuthAnswer()
  const [failure, setFailure] = useState<string>()
  const query = new URLSearchParams(search)
  const [code, state, refused] = [query.get('code'), query.get('state'), query.get('error')]

  useEffect(() => {
    if (state === null || (code === null && refused === null)) return
    let cancelled = false
    async function complete(): Promise<void> {
      try {
        if (code === null) setFailure(texts.permissionDenied)
        else {
          const { offer, address } = await mutateAsync({ code, state: state! })
          if (!cancelled && !offer) toast.success(texts.connectedTo(address))
        }
      } catch (error) {
        if (!cancelled) setFailure(getErrorMessage(error))
      }
      if (!cancelled) await navigate({ pathname, hash }, { replace: true })
    }
    void complete()
    return () => {
      cancelled = true
    }
  }, [code, state, refused, pathname, hash, navigate, mutateAsync])

  if (failure !== undefined) return <FormMessage className="mb-3">{failure}</FormMessage>
  if (code === null) return null
  return (
    <p className="mb-3 flex items-center gap-2 text-sm text-muted">
      <Spinner label={texts.connectingAccount} /> {texts.connectingAccount}
    </p>
  )
}
