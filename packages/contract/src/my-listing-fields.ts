import { commissionKinds } from '@pb/rules/commission'
import { bedroomKeys } from '@pb/rules/bedrooms'
import { showingAccessKinds } from '@pb/rules/showing-access'
import { removalReasons } from '@pb/rules/listing-status'
import { approvableRules, feeKinds, feeTimings } from '@pb/rules/tenant-fees'
import { apartmentFeatures, pets, standardStatuses } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { imageName } from './media.ts'
import { date, dollars, id, keyEnum, unixSeconds } from './wire.ts'

/** An amount as entered: dollars, not negative, at most two decimals. */
export const amountInput = z
  .number('Enter an amount')
  .min(0, 'Must not be below 0')
  .max(1_000_000_000, 'Too large')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'At most two decimals')

export const bedrooms = z.enum(bedroomKeys)
/** In steps of 0.5. */
export const bathroomsInput = z.number().min(0.5).max(20).multipleOf(0.5)
export const sizeInput = z.int().min(1).max(100_000)
/** As the specification spells them; '' if unknown. */
export const furnishedTitle = z.enum(['Unfurnished', 'Furnished', 'Flexible', ''])
export const accessType = z.enum(['OPEN', 'EXCLUSIVE'])
export const standardStatus = z.enum(standardStatuses)
export const removalReason = z.enum(removalReasons.map(({ key }) => key))
export const unitText = z.string().trim().min(1).max(30)

const months = z.int().min(1).max(120)

export const concession = z
  .strictObject({
    free_months: z.number().positive().max(24).multipleOf(0.25),
    term_months: months,
  })
  .refine(({ free_months, term_months }) => free_months < term_months, {
    path: ['free_months'],
    message: 'Free months must be fewer than the term',
  })

export const commissionInput = z.strictObject({
  kind: z.enum(commissionKinds.map(({ key }) => key)),
  unit: z.enum(['months', 'percent', 'amount']).optional(),
  value: amountInput.optional(),
})

export const tenantFee = z.strictObject({
  kind: z.enum(feeKinds),
  name: z.string().trim().min(1, 'Name the fee').max(80),
  amount: amountInput,
  when: z.enum(feeTimings.map(({ key }) => key)),
  refundable: z.boolean(),
})
export type TenantFeeWire = z.infer<typeof tenantFee>

export const showingAccessInput = z.strictObject({
  kind: z.enum(showingAccessKinds.map(({ key }) => key)),
  note: z.string().trim().max(500),
})

const tourUrl = z.url({ protocol: /^https$/, error: 'Must be a link that begins with https://' }).max(500)

/** Unix seconds until the year 2100. */
export const openHouseTime = z.int('Enter the date, the start and the end').min(0).max(4_102_444_800)

/** An open house, at most a day long. */
export const openHouseInput = z
  .strictObject({
    /** The stored one that it changes; without it, another one. */
    open_house_id: id.optional(),
    time_start: openHouseTime,
    time_end: openHouseTime,
    by_appointment: z.boolean(),
  })
  .refine(({ time_start, time_end }) => time_end > time_start, {
    path: ['time_end'],
    message: 'An open house must end after it begins',
  })
  .refine(({ time_start, time_end }) => time_end - time_start <= 86_400, {
    path: ['time_end'],
    message: 'An open house lasts at most a day',
  })

/** What the owner lets people who don't sign in see, as RESO names it (decision 0073). */
const displayRules = z.object({
  internet_entire_listing_display: z.boolean(),
  internet_address_display: z.boolean(),
  internet_automated_valuation_display: z.boolean(),
  internet_consumer_comment: z.boolean(),
})

/** Changes of an edit; omitted fields stay, null clears a field. */
export const listingChanges = z.strictObject({
  price: amountInput.optional(),
  furnished_type: furnishedTitle.optional(),
  access_type: accessType.optional(),
  exclusive_from: date.nullable().optional(),
  exclusive_until: date.nullable().optional(),
  available_from: date.nullable().optional(),
  bedrooms: bedrooms.optional(),
  bathrooms: bathroomsInput.optional(),
  size: sizeInput.nullable().optional(),
  min_lease_months: months.nullable().optional(),
  max_lease_months: months.nullable().optional(),
  concession: concession.nullable().optional(),
  commission: commissionInput.nullable().optional(),
  tenant_fees: z.array(tenantFee).max(30).optional(),
  entry: showingAccessInput.nullable().optional(),
  description: z.string().max(10_000, 'At most 10,000 characters').optional(),
  exposures: z.string().trim().max(200).optional(),
  condition: z.string().trim().max(200).optional(),
  apartment_features: z.array(keyEnum(apartmentFeatures)).max(62).optional(),
  common_charges: amountInput.nullable().optional(),
  taxes: amountInput.nullable().optional(),
  maintenance: amountInput.nullable().optional(),
  /** Pets that the building allows; empty for none. It applies to all listings of the building. */
  allowed_pets: z.array(keyEnum(pets)).max(3).optional(),
  /** The current and upcoming open houses that agents entered. */
  open_houses: z.array(openHouseInput).max(20).optional(),
  tour_360: tourUrl.nullable().optional(),
  vt: tourUrl.nullable().optional(),
  ...displayRules.partial().shape,
})
export type ListingChanges = z.infer<typeof listingChanges>

export const previewPhoto = z.object({
  name: imageName,
  caption: z.string(),
  /** Whether it is a floor plan. */
  floorplan: z.boolean(),
})
export type PreviewPhoto = z.infer<typeof previewPhoto>

const person = z.object({ user_id: id, name: z.string() })

export const listingReport = z.object({
  report_id: id,
  reason: removalReason,
  note: z.string(),
  by: person.nullable(),
  time_created: unixSeconds,
})
export type ListingReport = z.infer<typeof listingReport>

/** A row of My listings. */
export const ownListing = z.object({
  advertisement_id: id,
  building_id: id,
  ad_type: z.enum(['rental', 'sale']),
  address: z.string(),
  unit: z.string(),
  neighborhood: z.string(),
  price: dollars,
  bedrooms: bedrooms.nullable(),
  bathrooms: z.number().nullable(),
  size: z.number().int().nullable(),
  standard_status: standardStatus,
  /** Days on market. */
  dom: z.number().int(),
  /** Date in New York of the last status change, or of creation. */
  status_since: date,
  verified_on: unixSeconds.nullable(),
  photos_count: z.number().int(),
  photo_featured: z.string().nullable(),
  agent: person.nullable(),
  report: listingReport.nullable(),
  version: z.number().int(),
})
export type OwnListing = z.infer<typeof ownListing>

/** A supervisor's approval of a fee beyond a rule, up to an amount, with the signed agreement that allows it. */
export const feeApproval = z.object({
  approval_id: id,
  rule: z.enum(approvableRules),
  max_amount: dollars,
  reason: z.string(),
  /** Name of the supervisor. */
  approved_by: z.string(),
  time_approved: unixSeconds,
})
export type FeeApproval = z.infer<typeof feeApproval>

/** A listing with the fields for its agents. */
export const previewListing = ownListing.extend({
  apartment_id: id,
  photos: z.array(previewPhoto),
  '360': z.string().nullable(),
  vt: z.string().nullable(),
  ...displayRules.shape,
  /** Rooms; empty unless requested. */
  rooms_details: z.array(z.object({ room: z.string(), count: z.number() })),
  /** Suggestions to improve the listing; empty unless requested. */
  rooms_advice: z.array(z.string()),
  furnished_type: furnishedTitle,
  /** Null where no source states it. */
  access_type: accessType.nullable(),
  exclusive_from: date.nullable(),
  exclusive_until: date.nullable(),
  available_from: date.nullable(),
  min_lease_months: z.number().int().nullable(),
  max_lease_months: z.number().int().nullable(),
  concession: z
    .object({ free_months: z.number().nullable(), term_months: z.number().int().nullable() })
    .nullable(),
  commission: z
    .object({
      kind: z.enum(['owner_pays', 'co_broke', 'none']),
      unit: z.enum(['months', 'percent', 'amount']).nullable(),
      value: z.number().nullable(),
    })
    .nullable(),
  tenant_fees: z.array(tenantFee),
  /** Current approvals of fees beyond a rule; empty for callers who may not edit the listing. */
  fee_approvals: z.array(feeApproval),
  entry: z.object({ kind: showingAccessInput.shape.kind, note: z.string() }).nullable(),
  description: z.string(),
  exposures: z.string(),
  condition: z.string(),
  apartment_features: z.array(keyEnum(apartmentFeatures)),
  /** Null if the building's pet policy is unknown. */
  allowed_pets: z.array(keyEnum(pets)).nullable(),
  /** Current and upcoming ones that agents entered, the next first; those of a feed are not edited. */
  open_houses: z.array(
    z.object({
      open_house_id: id,
      time_start: unixSeconds,
      time_end: unixSeconds,
      by_appointment: z.boolean(),
    }),
  ),
  common_charges: dollars.nullable(),
  taxes: dollars.nullable(),
  maintenance: dollars.nullable(),
  verified_by: z.string().nullable(),
  /** Whether the caller may edit it. */
  may_edit: z.boolean(),
})
export type PreviewListing = z.infer<typeof previewListing>
