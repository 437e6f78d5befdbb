import type { BuildingType, FurnishedType, Ownership, StandardStatus, AdType } from '@pb/rules/vocabulary'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { InternetDisplay } from '../../listings/index.ts'
import type { Concession, Contact } from '../../listings/tables.ts'

/** Parsed fields of a Property record; fields that the record does not have are absent. */
export interface ParsedProperty {
  listingKey?: string
  listingId?: string
  originatingSystemId?: string
  modifiedAt?: Date
  adType?: AdType
  status?: StandardStatus
  deleted?: true
  priceCents?: number
  unparsedAddress?: string
  streetNumber?: string
  streetDirPrefix?: string
  streetName?: string
  streetSuffix?: string
  streetDirSuffix?: string
  unitNumber?: string
  city?: BoroughKey | null
  county?: BoroughKey | null
  postalCode?: string
  area?: string
  latitude?: number
  longitude?: number
  ownership?: Ownership
  stories?: number
  unitsTotal?: number
  yearBuilt?: number
  bedroomsTotal?: number
  layoutCode?: number
  baths?: number
  /** BathroomsTotalInteger: half baths count as one. */
  bathsTotal?: number
  bathsFull?: number
  bathsHalf?: number
  size?: number
  /** Square feet per LivingAreaUnits. */
  squareFeetPerUnit?: number
  furnished?: FurnishedType
  /** The office has no word of its own for it, so the description has. */
  isPartlyFurnished?: boolean
  /** Feature masks; the apartment mask is absent if no field could have contained one of its features. */
  apartmentFeatures?: bigint
  buildingFeatures?: bigint
  pets?: number
  remarks?: string
  /** What may be shown to people who do not sign in; absent where the source does not state it. */
  display?: Partial<InternetDisplay>
  availableFrom?: string
  minLeaseMonths?: number
  maxLeaseMonths?: number
  termMonths?: number
  freeMonths?: number
  concessionTermMonths?: number
  associationFeeCents?: number
  /** Number of months that one fee covers. */
  associationFeeMonths?: number | null
  taxAnnualCents?: number
  agentName?: string
  agentEmail?: string
  /** Of the agent whose listing it is, who may not be the contact. */
  ownerEmail?: string
  agentPhone?: string
  officeName?: string
  officePhone?: string
  agentKey?: string
  officeKey?: string
  onMarketAt?: Date
  enteredAt?: Date
  statusChangedAt?: Date
  closedOn?: string
  closePriceCents?: number
  /** Unparsed Media records. */
  media?: readonly unknown[]
}

/** A row of the export. */
export interface ExportRow {
  readonly id: string
  readonly ad_type: AdType
  readonly standard_status: StandardStatus
  readonly price_cents: string
  readonly bedrooms: number
  readonly bathrooms: number
  readonly size: number | null
  readonly furnished: FurnishedType | ''
  /** Feature masks; pets are null if unknown. */
  readonly apartment_features: string
  readonly building_features: string
  readonly pets: number | null
  readonly description: string
  readonly internet_entire_listing_display: boolean
  readonly internet_address_display: boolean
  readonly internet_automated_valuation_display: boolean
  readonly internet_consumer_comment: boolean
  readonly available_from: string | null
  readonly min_lease_months: number | null
  readonly max_lease_months: number | null
  readonly concession: Concession | null
  readonly common_charges_cents: string | null
  readonly maintenance_cents: string | null
  readonly taxes_cents: string | null
  readonly contact: Contact | null
  readonly agent_email: string | null
  readonly published_at: Date
  readonly modified_at: Date
  readonly status_changed_at: Date | null
  readonly close_price_cents: string | null
  readonly borough: BoroughKey
  readonly house_number: string
  readonly address: string
  readonly zip: string
  readonly neighborhood: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly ownership: Ownership | ''
  readonly building_type: BuildingType | ''
  readonly floors: number | null
  readonly units_total: number | null
  readonly year_built: number | null
  readonly unit: string
  readonly photos: readonly { readonly name: string; readonly caption: string; readonly floorplan: boolean }[]
  /** Current and upcoming ones that agents scheduled, in seconds since 1970. */
  readonly open_houses: readonly {
    readonly id: string
    readonly start: number
    readonly end: number
    readonly by_appointment: boolean
    readonly remarks: string
    readonly online_only: boolean
    /** Of its live stream; null without one. */
    readonly live_stream_id: string | null
    readonly outside_url: string | null
  }[]
}

export interface ExportOffice {
  readonly name: string
  /** OriginatingSystemID of the office. */
  readonly id: string
  readonly mediaUrl: (name: string) => string
  /** The watch page of a live stream; null where it is left out. */
  readonly watchUrl: (liveStreamId: string) => string | null
}
