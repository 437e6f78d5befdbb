import { tours as contract } from '@pb/contract/tours'
import { tourPersonalRecords } from './personal-records.ts'
import { defineModule } from '../../platform/module.ts'
import { addTour, addTourNote, cancelTour, confirmTour, saveTour, undoTour } from './change-tours.ts'
import { restorableTourPhotos } from './restorable.ts'
import { addTourPhoto, deleteTourPhoto, purgeTourPhotos } from './tour-photos.ts'
import { getTour, listTours } from './load-tours.ts'

export { planTour } from './plan.ts'

const purgeJob = 'tours.purge-photos'

/** Tours: several showings with a client, in an order that makes sense. */
export const tours = defineModule({
  name: 'tours',
  endpoints: contract,
  personalRecords: tourPersonalRecords,
  restorableRecords: [restorableTourPhotos],
  handlers: (deps) => ({
    tours: ({ actor, query }) => listTours(actor, deps, query),
    tour: ({ actor, params }) => getTour(actor, deps.db, params.tour_id),
    addTour: async ({ actor, body, reply }) => {
      const tour = await addTour(actor, deps, body)
      reply.code(201)
      return tour
    },
    saveTour: ({ actor, params, body }) => saveTour(actor, deps, params.tour_id, body),
    confirmTour: ({ actor, params, body }) => confirmTour(actor, deps, params.tour_id, body),
    cancelTour: ({ actor, params, body }) => cancelTour(actor, deps, params.tour_id, body),
    undoTour: ({ actor, params }) => undoTour(actor, deps, params.tour_id),
    addTourNote: ({ actor, params, body }) => addTourNote(actor, deps, params.tour_id, body),
    addTourPhoto: ({ actor, params, query, upload }) =>
      addTourPhoto(actor, deps, params.tour_id, { ...query, upload }),
    deleteTourPhoto: ({ actor, params }) => deleteTourPhoto(actor, deps, params.tour_id, params.key),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(purgeJob, () => purgeTourPhotos(deps))
    await deps.jobs.schedule(purgeJob, '30 4 * * *')
  },
})
