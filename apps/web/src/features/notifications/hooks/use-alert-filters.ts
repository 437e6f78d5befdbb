import type { NotificationKind } from '@pb/contract/notifications'
import { useSearchParams } from 'react-router'
import { kindLabels } from '../model/kind-labels.ts'

export interface AlertFilterState {
  readonly unread: boolean
  readonly kind: NotificationKind | undefined
  /** Changes the given filters. An unknown kind removes the kind filter. */
  readonly change: (next: { readonly unread?: boolean; readonly kind?: string }) => void
}

function isKind(text: string | null | undefined): text is NotificationKind {
  return text != null && Object.hasOwn(kindLabels, text)
}

/** Filters of the notifications page, stored in the URL: `?show=unread&kind=deal`. */
export function useAlertFilters(): AlertFilterState {
  const [params, setParams] = useSearchParams()
  const kind = params.get('kind')
  return {
    unread: params.get('show') === 'unread',
    kind: isKind(kind) ? kind : undefined,
    change: (next) => {
      // Reads the current URL, since the rendered parameters are stale when filters change in quick succession.
      const current = new URLSearchParams(location.search)
      const { unread = current.get('show') === 'unread', kind: nextKind = current.get('kind') } = next
      setParams(
        { ...(unread && { show: 'unread' }), ...(isKind(nextKind) && { kind: nextKind }) },
        { replace: true },
      )
    },
  }
}
