import type { Position } from '@pb/rules/areas'

export interface BrochureTable {
  /** Empty where the table needs none. */
  readonly title: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  /** The last line is the sum of those above. */
  readonly hasTotal: boolean
}

/** What a brochure says: plain data that crosses to the worker. Nothing here is for agents' eyes only. */
export interface BrochureListing {
  /** `210 East 39th Street, 5B` */
  readonly title: string
  /** `Murray Hill, New York, NY 10016` */
  readonly place: string
  /** `For rent`, `For sale`, and the status where the home is not simply on the market. */
  readonly kind: string
  /** `$4,200 a month` */
  readonly price: string
  /** `2 Beds`, `1 Bath`, `850 ft²` */
  readonly facts: readonly string[]
  /** Details, and what a tenant pays; none without a line. */
  readonly tables: readonly BrochureTable[]
  readonly features: readonly string[]
  readonly description: string
  /** Whose listing it is, where another office's. */
  readonly courtesy: string
  readonly id: string
  /** Where it stands; null where that is not known. */
  readonly position: Position | null
}

/** The agent's card, as clients see it. */
export interface BrochureAgent {
  readonly name: string
  /** Title of the license, which advertising must carry (19 NYCRR 175.25); empty without one. */
  readonly title: string
  readonly phone: string
  readonly email: string
}

export interface BrochureCover {
  readonly office: string
  readonly agent: BrochureAgent
  /** `March 2, 2026`, New York's. */
  readonly date: string
  readonly listings: readonly BrochureListing[]
}

/** A picture as JPEG. */
export interface BrochurePicture {
  readonly bytes: Uint8Array
  /** A floor plan is shown whole, where a photo fills its box. */
  readonly isPlan: boolean
}

/** Pictures of one listing in their order, the first for the large box. */
export interface ListingPictures {
  readonly hero: BrochurePicture | null
  readonly others: readonly BrochurePicture[]
}

/** What the worker is told, in this order: the cover, each listing's pictures when it asks, in their order. */
export type ToWorker =
  | {
      readonly kind: 'cover'
      readonly cover: BrochureCover
      readonly portrait: Uint8Array | null
      readonly thumbnails: readonly (Uint8Array | null)[]
    }
  | { readonly kind: 'pictures'; readonly pictures: ListingPictures }

/** What the worker says: bytes of the document, and when it is ready for the next listing's pictures. */
export type FromWorker =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'next' }
  | { readonly kind: 'done' }
