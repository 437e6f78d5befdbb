import { myListings as contract } from '@pb/contract/my-listings'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineModule } from '../../../platform/module.ts'
import { mayEdit } from '../detail/service.ts'
import { listApprovals } from '../fee-approvals/service.ts'
import { addApartment, getApartment } from './apartments.ts'
import { createListing } from './create.ts'
import { saveListing } from './edit.ts'
import { undoVerification, verifyListings } from '../write/verify-listings.ts'
import { findOwnListings } from './own-listings.ts'
import { restorableListings } from './restorable.ts'
import { removePhoto, savePhotos, uploadPhoto } from './photos.ts'
import { presentApartment, presentOwnListing, presentPreview } from './present.ts'
import { findPreview } from './preview-queries.ts'
import { decideReport, reportListing } from './reports.ts'
import { changeListingStatus, removeListing, undoChange } from './status.ts'

export { countUnverified } from './own-listings.ts'

/** Returns a listing with its internal fields; throws `not_found`. */
async function preview(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  { rooms, advice }: { rooms: boolean; advice: boolean } = { rooms: false, advice: false },
) {
  const row = await findPreview(db, id, clock.now())
  if (!row) throw new AppError('not_found')
  const editable = mayEdit(actor, row)
  const approvals = editable ? await listApprovals(db, id) : []
  return presentPreview(row, { now: clock.now(), mayEdit: editable, approvals, rooms, advice })
}

/** Managing one's own listings: units, terms, statuses, removals, reports and photos. */
export const myListings = defineModule({
  name: 'my-listings',
  restorableRecords: restorableListings,
  endpoints: contract,
  handlers: (deps) => ({
    apartment: async ({ actor, params }) =>
      presentApartment(await getApartment(actor, deps, params.buildingId, params.unit)),
    createApartment: async ({ actor, params, body }) => ({
      apartment_id: await addApartment(actor, deps, params.buildingId, body),
    }),
    ownListings: async ({ actor, query }) => {
      const { rows, ...counts } = await findOwnListings(actor, deps, query)
      const now = deps.clock.now()
      return { ...counts, collection: rows.map((row) => presentOwnListing(row, now)) }
    },
    createListing: async ({ actor, body }) => ({
      advertisement_id: await createListing(actor, deps, body),
    }),
    previewListing: ({ actor, params, query }) =>
      preview(actor, deps, params.id, {
        rooms: query.load_rooms_data === 'true',
        advice: query.load_rooms_advice === 'true',
      }),
    saveListing: async ({ actor, params, body }) => {
      const change_id = await saveListing(actor, deps, params.id, body)
      return { listing: await preview(actor, deps, params.id), change_id }
    },
    saveListingStatus: async ({ actor, params, body }) => {
      const change_id = await changeListingStatus(actor, deps, params.id, body)
      return { listing: await preview(actor, deps, params.id), change_id }
    },
    verifyListings: async ({ actor, body }) => {
      const by = { personId: actor.personId, isSupervisor: hasRole(actor, 'SUPERVISOR') }
      return verifyListings(deps.db, body.listing_ids, by, deps.clock.now())
    },
    undoVerification: async ({ actor, body }) => {
      const restored = await undoVerification(deps.db, body.change_id, actor.personId)
      if (restored === null) throw new AppError('not_found')
      return { restored }
    },
    removeListing: async ({ actor, params, query }) => ({
      change_id: await removeListing(actor, deps, params, query),
    }),
    undoListingChange: async ({ actor, params, body }) => {
      await undoChange(actor, deps, params.id, body.change_id)
      return preview(actor, deps, params.id)
    },
    reportListing: async ({ actor, params, body }) => ({
      report_id: await reportListing(actor, deps, params.id, body),
    }),
    decideReport: ({ actor, params, body }) => decideReport(actor, deps, params.id, body.confirm),
    uploadPhoto: ({ actor, params, query, upload }) =>
      uploadPhoto(actor, deps, { id: params.id, upload_key: query.upload_key, upload }),
    savePhotos: async ({ actor, params, body }) => ({
      photos: await savePhotos(actor, deps, params.id, body.photos),
    }),
    removePhoto: async ({ actor, params, query }) => ({
      photos: await removePhoto(actor, deps, params.id, query.name),
    }),
  }),
})
