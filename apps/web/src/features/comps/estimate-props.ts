import type { Comps } from '@pb/contract/comps'
import type { ListingDetail } from '@pb/contract/listing-schemas'

export interface EstimateProps {
  readonly listing: Pick<ListingDetail, 'ad_type' | 'price' | 'address' | 'unit'>
  readonly comps: Comps & { readonly estimate: NonNullable<Comps['estimate']> }
}

/** As many closings as fit on a printed page. */
export const maxClosings = 12

export const formatShare = (share: number) => `${Math.max(1, Math.round(share * 100))}%`
