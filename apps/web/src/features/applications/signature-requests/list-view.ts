import type { QueryInput } from '@pb/contract/endpoint'
import type { SignatureRequestState, signatureRequests } from '@pb/contract/signature-requests'

export const pageSize = 25
export const maxSearchLength = 200

/** The states that a list is filtered by. One that all have signed gets its PDF within seconds. */
export const listedStates = [
  'open',
  'completed',
  'declined',
  'expired',
  'voided',
] as const satisfies readonly Exclude<SignatureRequestState, 'draft'>[]

/** The view of the documents to sign, all of it in the URL. */
export interface DocumentsView {
  readonly search: string
  readonly state: (typeof listedStates)[number] | null
  /** Of all agents, for supervisors. */
  readonly all: boolean
  /** Person id of a client. */
  readonly client: string | null
  /** Starts at 1. */
  readonly page: number
}

/** Parses the URL. Unknown values are ignored. */
export function parseView(params: URLSearchParams): DocumentsView {
  const page = Number(params.get('page') ?? 1)
  const client = params.get('client')
  return {
    search: (params.get('search') ?? '').slice(0, maxSearchLength),
    state: listedStates.find((state) => state === params.get('state')) ?? null,
    all: params.get('all') === '1',
    client: client !== null && /^[1-9]\d{0,18}$/.test(client) ? client : null,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

/** Formats the view as a URL query. Defaults are left out. */
export function formatView({ search, state, all, client, page }: DocumentsView): URLSearchParams {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (state) params.set('state', state)
  if (all) params.set('all', '1')
  if (client) params.set('client', client)
  if (page > 1) params.set('page', String(page))
  return params
}

/** The view as the API takes it; only supervisors see documents of other agents. */
export function toQuery(
  { search, state, all, client, page }: DocumentsView,
  supervisor: boolean,
): NonNullable<QueryInput<typeof signatureRequests.listSignatureRequests>> {
  return {
    ...(search.trim() !== '' && { query: search.trim() }),
    ...(state && { state }),
    ...(client && { user_id: client }),
    ...(all && supervisor && { all: '1' as const }),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
}

/** Whether something limits the list, apart from the agents. */
export const isFiltered = ({ search, state, client }: DocumentsView): boolean =>
  search.trim() !== '' || state !== null || client !== null
