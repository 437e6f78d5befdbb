import {
  listingGaps,
  listingGroups,
  listingScopes,
  ownSorts,
  type ListingGroup,
} from '@pb/contract/my-listings'
import { adTypes, defaultAdType, type AdType } from '@pb/rules/vocabulary'

export const pageSize = 50

/** What My listings shows, as its address says. */
export interface OwnView {
  readonly adType: AdType
  readonly group: ListingGroup
  readonly scope: (typeof listingScopes)[number]
  readonly missing: (typeof listingGaps)[number] | null
  readonly search: string
  readonly sort: (typeof ownSorts)[number]
  /** From 1. */
  readonly page: number
  /** The listing whose fields are edited. */
  readonly edit: string | null
  /** The listing that photos are added to. */
  readonly upload: string | null
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | null {
  return values.find((value) => value === text) ?? null
}

function idOf(text: string | null): string | null {
  return text !== null && /^[1-9]\d{0,18}$/.test(text) ? text : null
}

/** Reads the address; what it does not know counts as not said. */
export function parseView(params: URLSearchParams): OwnView {
  const page = Number(params.get('page') ?? 1)
  return {
    adType: oneOf(adTypes, params.get('ad_type')) ?? defaultAdType,
    group: oneOf(listingGroups, params.get('status')) ?? 'market',
    scope: oneOf(listingScopes, params.get('scope')) ?? 'mine',
    missing: oneOf(listingGaps, params.get('missing')),
    search: (params.get('search') ?? '').slice(0, 100),
    sort: oneOf(ownSorts, params.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    edit: idOf(params.get('edit')),
    upload: idOf(params.get('upload')),
  }
}

/** Writes the address; what is as usual is left out. */
export function formatView(view: OwnView): URLSearchParams {
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
