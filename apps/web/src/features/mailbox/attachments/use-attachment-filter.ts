import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AttachmentFilter } from '../../../queries/mailbox.ts'
import { parsePage } from '../list/list-location.ts'
import { fileTypes, origins } from './attachment-filters.ts'

type UrlFilter = Omit<AttachmentFilter, 'page'>

function parseParams(params: URLSearchParams): UrlFilter {
  return {
    origin: origins.find(({ value }) => value === (params.get('origin') ?? ''))?.value ?? '',
    type: fileTypes.find(({ value }) => value === params.get('type'))?.value ?? 'all',
    q: params.get('q') ?? '',
  }
}

/** Values in the URL that are no filter, as in a link that was mistyped. */
function findUnknownValues(params: URLSearchParams): readonly string[] {
  const { origin, type } = parseParams(params)
  return [
    ...(origin === '' ? [params.get('origin')] : []),
    ...(type === 'all' ? [params.get('type')] : []),
  ].filter((value) => value !== null && value !== '' && value !== 'all') as string[]
}

/** Path of a changed filter. Based on `window.location`, which may be ahead of the rendered one. */
function getFilteredPath(change: Partial<UrlFilter>): { pathname: string; search: string } {
  const filter = { ...parseParams(new URLSearchParams(location.search)), ...change }
  const set = Object.entries(filter).filter(([, value]) => value !== '' && value !== 'all')
  const search = set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`
  return { pathname: location.pathname, search }
}

/** The attachment filter: origin, type and search in the URL, the page in the navigation state. */
export function useAttachmentFilter() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    unknownValues: findUnknownValues(params),
    filter: { ...parseParams(params), page: parsePage(state, params) },
    /** Changes the filter and goes to its first page. */
    change: (change: Partial<UrlFilter>): void => void navigate(getFilteredPath(change), { replace: true }),
    /** Query string of a page of the filtered list. */
    toPage: (page: number): string => {
      const { search } = getFilteredPath({})
      return page === 1 ? search : `${search === '' ? '?' : `${search}&`}page=${page}`
    },
    toType: (type: UrlFilter['type']) => getFilteredPath({ type }),
  }
}
