import {
  listingGaps,
  listingGroups,
  listingScopes,
  ownSorts,
  type ListingGroup,
} from '@pb/contract/my-listings'
import { adTypes, defaultAdType, type AdType } from '@pb/rules/vocabulary'

export const pageSize = 50

/** The view of My listings, all of it in the URL. */
export interface ListView {
  readonly adType: AdType
  readonly group: ListingGroup
  readonly scope: (typeof listingScopes)[number]
  readonly missing: (typeof listingGaps)[number] | null
  readonly search: string
  readonly sort: (typeof ownSorts)[number]
  /** Starts at 1. */
  readonly page: number
  /** Id of the listing that is edited. */
  readonly edit: string | null
  /** Id of the listing whose photos are edited. */
  readonly upload: string | null
}

function findValue<T extends string>(values: readonly T[], text: string | null): T | null {
  return values.find((value) => value === text) ?? null
}

function parseId(text: string | null): string | null {
  return text !== null && /^[1-9]\d{0,18}$/.test(text) ? text : null
}

/** Parses the URL. Unknown values are ignored. */
export function parseView(params: URLSearchParams): ListView {
  const page = Number(params.get('page') ?? 1)
  return {
    adType: findValue(adTypes, params.get('ad_type')) ?? defaultAdType,
    group: findValue(listingGroups, params.get('status')) ?? 'market',
    scope: findValue(listingScopes, params.get('scope')) ?? 'mine',
    missing: findValue(listingGaps, params.get('missing')),
    search: (params.get('search') ?? '').slice(0, 100),
    sort: findValue(ownSorts, params.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    edit: parseId(params.get('edit')),
    upload: parseId(params.get('upload')),
  }
}

/** Formats the view as a URL query. Defaults are left out. */
export function formatView(view: ListView): URLSearchParams {
  const params = new URLSearchParams()
  if (view.adType !== defaultAdType) params.set('ad_type', view.adType)
  if (view.group !== 'market') params.set('status', view.group)
  if (view.scope !== 'mine') params.set('scope', view.scope)
  if (view.missing) params.set('missing', view.missing)
  if (view.search !== '') params.set('search', view.search)
  if (view.sort !== 'newest') params.set('sort', view.sort)
  if (view.page > 1) params.set('page', String(view.page))
  if (view.edit) params.set('edit', view.edit)
  if (view.upload) params.set('upload', view.upload)
  return params
}
