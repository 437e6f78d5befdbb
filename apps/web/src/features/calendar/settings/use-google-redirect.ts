import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useGoogleAnswer } from './google-mutations.ts'
import * as texts from './google-texts.ts'

/** Completes Google's redirect: sends the answer in the URL to the server and removes it from the URL. */
export function useGoogleRedirect(): { readonly pending: boolean; readonly failure: string | undefined } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { mutateAsync } = useGoogleAnswer()
  const [failure, setFailure] = useState<string>()
  const query = new URLSearchParams(search)
  const [code, state, refused] = [query.get('code'), query.get('state'), query.get('error')]

  useEffect(() => {
    if (state === null || (code === null && refused === null)) return
    let cancelled = false
    async function complete(): Promise<void> {
      try {
        if (code === null) setFailure(texts.denied)
        else await mutateAsync({ code, state: state! })
      } catch (error) {
        if (!cancelled) setFailure(getErrorMessage(error))
      }
      if (!cancelled) await navigate({ pathname }, { replace: true })
    }
    void complete()
    return () => {
      cancelled = true
    }
  }, [code, state, refused, pathname, navigate, mutateAsync])
  return { pending: code !== null, failure }
}
