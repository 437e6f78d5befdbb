import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMarkRead } from '../mutations.ts'

const fragment = /^#alert-([1-9]\d{0,18})$/

/** Message from `public/sw.js` when a push is clicked while a tab is open. */
interface PushClick {
  readonly type: 'open-alert'
  readonly alert_id: string
  readonly link: string
}

function isPushClick(data: unknown): data is PushClick {
  return typeof data === 'object' && data !== null && (data as PushClick).type === 'open-alert'
}

/** Marks a clicked push as read: by the URL fragment in a new tab, or by a service worker message in an open tab. */
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
      if (!isPushClick(data)) return
      if (data.alert_id !== '0') markRead(data.alert_id)
      void navigate(data.link)
    }
    serviceWorker?.addEventListener('message', listen)
    return () => serviceWorker?.removeEventListener('message', listen)
  }, [markRead, navigate])
}
