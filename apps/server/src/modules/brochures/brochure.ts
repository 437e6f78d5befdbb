import type { Position } from '@pb/rules/areas'

export interface BrochureTable {
  /** Empty for a table without a heading. */
  readonly title: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  /** The last line is the sum of those above. */
  readonly hasTotal: boolean
}

/** Content of a listing in a brochure: plain data that is sent to the worker. It holds nothing internal to agents. */
export interface BrochureListing {
  /** `210 East 39th Street, 5B` */
  readonly title: string
  /** `Murray Hill, New York, NY 10016` */
  readonly location: string
  /** `For rent` or `For sale`, with the status unless the listing is active. */
  readonly kind: string
  /** `$4,200 a month` */
  readonly price: string
  /** `2 Beds`, `1 Bath`, `850 sq ft` */
  readonly facts: readonly string[]
  /** Details and the tenant's costs; tables without lines are left out. */
  readonly tables: readonly BrochureTable[]
  readonly features: readonly string[]
  readonly description: string
  /** Credit of the listing's office; empty for this office's own. */
  readonly courtesy: string
  readonly id: string
  /** Null when unknown. */
  readonly position: Position | null
}

/** The agent's contact details for clients. */
export interface BrochureAgent {
  readonly name: string
  /** License title, which advertising must carry (19 NYCRR 175.25); empty without a license. */
  readonly title: string
  readonly phone: string
  readonly email: string
}

/** The reader's personal page, printed as a QR code. */
export interface BrochurePageLink {
  readonly url: string
  /** `May 1, 2026`: the link works until this day. */
  readonly expires: string
}

export interface BrochureCover {
  readonly office: string
  /** Address, phone and license of the office. */
  readonly officeLines: readonly string[]
  /** Name of the reader; empty for any reader. */
  readonly preparedFor: string
  /** Null without a link to the reader's personal page. */
  readonly pageLink: BrochurePageLink | null
  readonly agent: BrochureAgent
  /** `March 2, 2026`, in New York. */
  readonly date: string
  readonly listings: readonly BrochureListing[]
}

/** A JPEG. */
export interface BrochurePhoto {
  readonly bytes: Uint8Array
  /** A floor plan is shown uncropped; a photo fills its box. */
  readonly isPlan: boolean
}

/** Photos of one listing in order; `hero` is the large one. */
export interface BrochurePhotos {
  readonly hero: BrochurePhoto | null
  readonly others: readonly BrochurePhoto[]
}

/** Messages to the worker: first the cover, then the photos of each listing after each `next`. */
export type ToWorker =
  | {
      readonly kind: 'cover'
      readonly cover: BrochureCover
      readonly logo: Uint8Array | null
      readonly portrait: Uint8Array | null
      readonly thumbnails: readonly (Uint8Array | null)[]
    }
  | { readonly kind: 'photos'; readonly photos: BrochurePhotos }

/** Messages of the worker: bytes of the document, and a request for the next listing's photos. */
export type FromWorker =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'next' }
  | { readonly kind: 'done' }
