import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../../components/ui/toaster.tsx'
import * as texts from './texts.ts'

/** Removes a client whom the agent doesn't have from the page's address, as in a link from a colleague. */
export default function DropClient() {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const params = new URLSearchParams(search)
    for (const key of ['client_id', 'search_id', 'not_sent_to']) params.delete(key)
    toast.info(texts.notYourClient, { id: 'not-your-client', description: texts.searchWithoutClient })
    void navigate({ search: params.toString() }, { replace: true, state: null })
  }, [search, navigate])
  return null
}
