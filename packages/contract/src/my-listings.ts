import { adTypes } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { imageName } from './media.ts'
import {
  accessType,
  amountInput,
  bathroomsInput,
  bedrooms,
  furnishedTitle,
  listingChanges,
  ownListing,
  previewListing,
  previewPhoto,
  removalReason,
  sizeInput,
  standardStatus,
  unitText,
} from './my-listing-fields.ts'
import { date, dollars, id, paging } from './wire.ts'

export type { ListingChanges, OwnListing, PreviewListing, PreviewPhoto } from './my-listing-fields.ts'

/** Photos per listing, and maximum file size. */
export const maxPhotos = 60
/** Phones write up to 60 MB for 200 megapixels. */
export const maxPhotoBytes = 60_000_000

/** Days after which a listing should be verified again. */
export const verifyDays = 14

export const listingGroups = ['market', 'contract', 'hold', 'past', 'all'] as const
export type ListingGroup = (typeof listingGroups)[number]
export const listingScopes = ['mine', 'office', 'reported'] as const
export const listingGaps = ['photos', 'verification'] as const
export const ownSorts = ['newest', 'price', 'dom', 'verified'] as const

/** A unit of a building. */
export const apartment = z.object({
  apartment_id: id,
  unit: z.string(),
  bedrooms: bedrooms.nullable(),
  bathrooms: z.number().nullable(),
  size: z.number().int().nullable(),
  /** Its active listings. */
  listings: z.array(z.object({ advertisement_id: id, ad_type: z.enum(adTypes), price: dollars })),
})
export type Apartment = z.infer<typeof apartment>

/** Input for a new unit. */
export const newApartment = z.strictObject({
  unit: unitText,
  bedrooms,
  bathrooms: bathroomsInput,
  size: sizeInput.nullable().optional(),
})

/** Input for a new listing. */
export const newListing = z.strictObject({
  price: amountInput,
  apartment_id: id,
  ad_type: z.enum(adTypes).default('rental'),
  furnished_type: furnishedTitle.default('Unfurnished'),
  access_type: accessType.default('OPEN'),
  /** Defaults to today in New York. */
  available_from: date.optional(),
  /** Idempotency key: a repeated call returns the listing created first. */
  request_key: z.uuid().optional(),
  /** Adds the listing even if the caller already has one of the unit on the market. */
  allow_duplicate: z.boolean().default(false),
})

const version = z.int().min(1).max(2_147_483_647)
const listingParams = z.object({ id })
const changed = z.object({
  listing: previewListing,
  /** Id to undo the change, until something else changes; null if nothing can be undone. */
  change_id: id.nullable(),
})

/** Common fields of endpoints that edit a listing. */
const edit = {
  method: 'PUT',
  tag: 'my listings',
  access: 'session',
  params: listingParams,
  replies: { 200: changed },
  errors: ['not_found', 'not_owner', 'conflict', 'rule_broken'],
} as const

export const myListings = {
  apartment: endpoint({
    method: 'GET',
    path: '/v1/buildings-apartment/:buildingId/:unit',
    tag: 'my listings',
    summary: 'A unit of a building, by its label',
    access: 'session',
    params: z.object({ buildingId: id, unit: unitText }),
    replies: { 200: apartment },
    errors: ['not_found'],
  }),
  createApartment: endpoint({
    method: 'POST',
    path: '/v1/buildings-apartment/:buildingId',
    creates: true,
    tag: 'my listings',
    summary: 'Adds a unit to a building, or returns the existing one',
    access: 'session',
    params: z.object({ buildingId: id }),
    body: newApartment,
    replies: { 200: z.object({ apartment_id: id }) },
    errors: ['not_found', 'rule_broken'],
  }),
  ownListings: endpoint({
    method: 'GET',
    path: '/v1/preview-listings',
    tag: 'my listings',
    summary: "The caller's listings; for supervisors also those of all agents",
    access: 'session',
    query: z.object({
      ad_type: z.enum(adTypes).default('rental'),
      group: z.enum(listingGroups).default('market'),
      scope: z.enum(listingScopes).default('mine'),
      missing: z.enum(listingGaps).optional(),
      search: z.string().trim().max(100).default(''),
      sort: z.enum(ownSorts).default('newest'),
      ...paging(50, 100),
    }),
    replies: {
      200: z.object({
        count: z.number().int(),
        /** By status, with the other filters. */
        counts: z.record(z.enum(listingGroups), z.number().int()),
        missing: z.object({ photos: z.number().int(), verification: z.number().int() }),
        collection: z.array(ownListing),
      }),
    },
    errors: ['forbidden_role'],
  }),
  createListing: endpoint({
    method: 'POST',
    path: '/v1/preview-listings',
    creates: true,
    tag: 'my listings',
    summary: 'Adds a listing of a unit',
    access: 'session',
    body: newListing,
    replies: { 200: z.object({ advertisement_id: id }) },
    errors: ['not_found', 'conflict'],
  }),
  previewListing: endpoint({
    method: 'GET',
    path: '/v1/preview-listings/:id',
    tag: 'my listings',
    summary: 'A listing with the fields for its agents',
    access: 'session',
    params: listingParams,
    query: z.object({
      load_rooms_data: z.enum(['true', 'false']).optional(),
      load_rooms_advice: z.enum(['true', 'false']).optional(),
    }),
    replies: { 200: previewListing },
    errors: ['not_found'],
  }),
  saveListing: endpoint({
    ...edit,
    path: '/v1/preview-listings/:id',
    summary: 'Changes a listing; an outdated `version` is a conflict',
    body: listingChanges.extend({ version: version.optional() }),
  }),
  saveListingStatus: endpoint({
    ...edit,
    path: '/v1/preview-listings/:id/status',
    summary: 'Moves a listing to another status',
    body: z.strictObject({
      version,
      standard_status: standardStatus,
      date: date.optional(),
      close_price: amountInput.optional(),
    }),
  }),
  verifyListings: endpoint({
    method: 'POST',
    path: '/v1/preview-listings-verify',
    creates: false,
    tag: 'my listings',
    summary: 'Marks listings as verified; ignores those the caller may not edit',
    access: 'session',
    body: z.strictObject({ listing_ids: z.array(id).min(1).max(200) }),
    replies: {
      200: z.object({
        verified: z.array(id),
        /** Id to undo the verification; null if nothing was verified. */
        change_id: z.uuid().nullable(),
      }),
    },
  }),
  undoVerification: endpoint({
    method: 'POST',
    path: '/v1/preview-listings-verify/undo',
    creates: false,
    tag: 'my listings',
    summary: 'Undoes a verification of the caller, except of listings that were verified again since',
    access: 'session',
    body: z.strictObject({ change_id: z.uuid() }),
    replies: { 200: z.object({ restored: z.array(id) }) },
    errors: ['not_found'],
  }),
  removeListing: endpoint({
    method: 'DELETE',
    path: '/v1/search-listings/:id/reason/:reason',
    tag: 'my listings',
    summary: 'Removes a listing, with a reason',
    access: 'session',
    params: listingParams.extend({ reason: removalReason }),
    query: z.object({
      close_price: z
        .union([
          z.number(),
          z
            .string()
            .regex(/^\d{1,10}(\.\d{1,2})?$/)
            .transform(Number),
        ])
        .pipe(amountInput)
        .optional(),
    }),
    replies: { 200: z.object({ change_id: id }) },
    errors: ['not_found', 'not_owner', 'rule_broken'],
  }),
  undoListingChange: endpoint({
    method: 'POST',
    path: '/v1/preview-listings/:id/undo',
    creates: false,
    tag: 'my listings',
    summary: 'Undoes a change of price or status, or a removal',
    access: 'session',
    params: listingParams,
    body: z.strictObject({ change_id: id }),
    replies: { 200: previewListing },
    errors: ['not_found', 'not_owner', 'conflict'],
  }),
  reportListing: endpoint({
    method: 'POST',
    path: '/v1/preview-listings/:id/report',
    creates: true,
    tag: 'my listings',
    summary: 'Reports a listing as off market; a supervisor decides',
    access: 'session',
    params: listingParams,
    body: z.strictObject({ reason: removalReason, note: z.string().trim().max(500).default('') }),
    replies: { 200: z.object({ report_id: id }) },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  decideReport: endpoint({
    method: 'PUT',
    path: '/v1/listing-reports/:id',
    tag: 'my listings',
    summary: 'Confirms a report, which removes the listing, or dismisses it',
    access: 'session',
    roles: ['SUPERVISOR'],
    params: listingParams,
    body: z.strictObject({ confirm: z.boolean() }),
    replies: { 200: z.object({ listing_id: id, change_id: id.nullable() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/v1/preview-listings/:id/media',
    creates: true,
    tag: 'my listings',
    summary: 'Adds a photo at the end; a repeated key returns the same photo',
    access: 'session',
    params: listingParams,
    query: z.object({ upload_key: z.string().min(1).max(200) }),
    upload: { field: 'photo', maxBytes: maxPhotoBytes },
    replies: { 200: previewPhoto },
    errors: ['not_found', 'not_owner', 'bad_picture', 'rule_broken'],
  }),
  savePhotos: endpoint({
    method: 'PUT',
    path: '/v1/preview-listings/:id/media',
    tag: 'my listings',
    summary: 'Sets order, captions and floor plan of photos, and restores removed ones; other photos follow',
    access: 'session',
    params: listingParams,
    body: z.strictObject({
      photos: z
        .array(
          z.strictObject({
            name: imageName,
            caption: z.string().trim().max(200),
            floorplan: z.boolean(),
          }),
        )
        .max(maxPhotos),
    }),
    replies: { 200: z.object({ photos: z.array(previewPhoto) }) },
    errors: ['not_found', 'not_owner', 'rule_broken'],
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/v1/preview-listings/:id/media',
    tag: 'my listings',
    summary: 'Removes a photo from a listing; saving its name restores it',
    access: 'session',
    params: listingParams,
    query: z.object({ name: imageName }),
    replies: { 200: z.object({ photos: z.array(previewPhoto) }) },
    errors: ['not_found', 'not_owner'],
  }),
}
