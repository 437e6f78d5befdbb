import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { fileTypes, origins, type Origin } from '../api/library.ts'
import { readState } from '../model/route-state.ts'

/** What is asked of the library: origin, type and search in the address, the page in the navigation state. */
export function useLibraryFilter() {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const origin = origins.find(({ value }) => value === (params.get('origin') ?? ''))?.value ?? ''
  const type = fileTypes.find(({ value }) => value === params.get('type'))?.value ?? 'all'
  const q = params.get('q') ?? ''
  const searchOf = (next: { origin?: Origin; type?: string; q?: string }): string => {
    const all = { origin, type, q, ...next }
    const kept = Object.entries(all).filter(([, value]) => value !== '' && value !== 'all')
    return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`
  }
  return {
    filter: { origin, type, q, page: readState(state).page ?? 1 },
    /** Goes to another list, at its first page. */
    change: (next: { origin?: Origin; type?: string; q?: string }): void =>
      void navigate({ pathname, search: searchOf(next) }, { replace: true }),
    toType: (value: string) => ({ pathname, search: searchOf({ type: value }) }),
  }
}
