import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMarkRead } from '../api.ts'

const fragment = /^#alert-([1-9]\d{0,18})$/

/** What `public/sw.js` says when a push is clicked and a tab of ours is open. */
interface Clicked {
  readonly type: 'open-alert'
  readonly alert_id: string
  readonly link: string
}

function isClicked(data: unknown): data is Clicked {
  return typeof data === 'object' && data !== null && (data as Clicked).type === 'open-alert'
}

/** A clicked push is read: in the tab that it opened by its address, in one that was open by a message. */
export function useOpenedAlert(): void {
  const { mutate: markRead } = useMarkRead()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const opened = fragment.exec(hash)?.[1]

  useEffect(() => {
    if (opened === undefined) return
    markRead(opened)
    void navigate({ pathname, search }, { replace: true })
  }, [opened, pathname, search, markRead, navigate])

  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    const listen = ({ data }: MessageEvent<unknown>): void => {
      if (!isClicked(data)) return
      if (data.alert_id !== '0') markRead(data.alert_id)
      void navigate(data.link)
    }
    serviceWorker?.addEventListener('message', listen)
    return () => serviceWorker?.removeEventListener('message', listen)
  }, [markRead, navigate])
}
