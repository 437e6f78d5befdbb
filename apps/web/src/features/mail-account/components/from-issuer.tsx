import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { useAnswerIssuer } from '../api.ts'

/** Takes up an issuer's answer where the page was come back to with one, and takes it out of the address. */
export function FromIssuer() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { mutateAsync } = useAnswerIssuer()
  const [failure, setFailure] = useState<string>()
  const query = new URLSearchParams(search)
  const [code, state, refused] = [query.get('code'), query.get('state'), query.get('error')]

  useEffect(() => {
    if (state === null || (code === null && refused === null)) return
    let gone = false
    async function take(): Promise<void> {
      try {
        if (code === null) setFailure('Nothing was connected: the permission was not given.')
        else {
          const { offer, address } = await mutateAsync({ code, state: state! })
          if (!gone && !offer) toast.success(`${address} is connected`)
        }
      } catch (error) {
        if (!gone) setFailure(messageOf(error))
      }
      if (!gone) await navigate({ pathname, hash }, { replace: true })
    }
    void take()
    return () => {
      gone = true
    }
  }, [code, state, refused, pathname, hash, navigate, mutateAsync])

  if (failure !== undefined)
    return (
      <p role="alert" className="mb-3 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
        {failure}
      </p>
    )
  if (code === null) return null
  return (
    <p className="mb-3 flex items-center gap-2 text-sm text-muted">
      <Spinner label="Connecting your mail account" /> Connecting your mail account
    </p>
  )
}
