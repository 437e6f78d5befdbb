import type { NotificationKind } from '@pb/contract/notifications'
import { useSearchParams } from 'react-router'
import { kindWords } from '../model/kinds.ts'

export interface ListState {
  readonly unread: boolean
  readonly kind: NotificationKind | undefined
  /** Goes to another list; an unknown kind is every kind. */
  readonly change: (next: { readonly unread: boolean; readonly kind: string | undefined }) => void
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
    change: (next) =>
      setParams(
        { ...(next.unread && { show: 'unread' }), ...(isKind(next.kind) && { kind: next.kind }) },
        { replace: true },
      ),
  }
}
