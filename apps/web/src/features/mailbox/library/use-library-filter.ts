import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { fileTypes, origins, type Origin } from '../api/library.ts'
import { readState } from '../model/route-state.ts'

interface LibraryWords {
  readonly origin: Origin
  readonly type: (typeof fileTypes)[number]['value']
  readonly q: string
}

function parse(params: URLSearchParams): LibraryWords {
  return {
    origin: origins.find(({ value }) => value === (params.get('origin') ?? ''))?.value ?? '',
    type: fileTypes.find(({ value }) => value === params.get('type'))?.value ?? 'all',
    q: params.get('q') ?? '',
  }
}

/** The address of another list: a change of the one that the address names by now, which may be ahead of what is drawn. */
function addressOf(next: Partial<LibraryWords>): { pathname: string; search: string } {
  const all = { ...parse(new URLSearchParams(location.search)), ...next }
  const kept = Object.entries(all).filter(([, value]) => value !== '' && value !== 'all')
  const search = kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`
  return { pathname: location.pathname, search }
}

/** What is asked of the library: origin, type and search in the address, the page in the navigation state. */
export function useLibraryFilter() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    filter: { ...parse(params), page: readState(state).page ?? 1 },
    /** Goes to another list, at its first page. */
    change: (next: Partial<LibraryWords>): void => void navigate(addressOf(next), { replace: true }),
    toType: (type: LibraryWords['type']) => addressOf({ type }),
  }
}
