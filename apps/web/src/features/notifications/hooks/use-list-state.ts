import type { NotificationKind } from '@pb/contract/notifications'
import { useSearchParams } from 'react-router'
import { kindWords } from '../model/kinds.ts'

export interface ListState {
  readonly unread: boolean
  readonly kind: NotificationKind | undefined
  /** Goes to another list; what is not named stays, and an unknown kind is every kind. */
  readonly change: (next: { readonly unread?: boolean; readonly kind?: string }) => void
}

function isKind(text: string | null | undefined): text is NotificationKind {
  return text != null && Object.hasOwn(kindWords, text)
}

/** What of the list is shown, as the address says: `?show=unread&kind=deal`. */
export function useListState(): ListState {
  const [params, setParams] = useSearchParams()
  const kind = params.get('kind')
  return {
    unread: params.get('show') === 'unread',
    kind: isKind(kind) ? kind : undefined,
    change: (next) => {
      // The address is ahead of what is drawn while somebody presses one thing right after the other.
      const now = new URLSearchParams(location.search)
      const { unread = now.get('show') === 'unread', kind: wanted = now.get('kind') } = next
      setParams(
        { ...(unread && { show: 'unread' }), ...(isKind(wanted) && { kind: wanted }) },
        { replace: true },
      )
    },
  }
}
