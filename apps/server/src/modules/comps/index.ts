import { comps as contract } from '@pb/contract/comps'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { defineModule } from '../../platform/module.ts'
import { findAndEstimate } from './find.ts'
import { computeMarketIndex } from './market-index.ts'
import { presentComps } from './present.ts'
import { findSubject } from './queries.ts'

const indexJob = 'comps.market-index'

/** Finds comparable listings of a listing; throws `not_found`. Every agent sees all listings. */
async function getComps(_actor: Actor, { db, clock }: Deps, id: string) {
  const subject = await findSubject(db, id)
  if (!subject) throw new AppError('not_found')
  return presentComps(subject, await findAndEstimate(db, subject, newYorkDate(clock.now())))
}

/** Comparable listings and sales of a listing. */
export const comps = defineModule({
  name: 'comps',
  endpoints: contract,
  handlers: (deps) => ({
    compsListing: ({ actor, params }) => getComps(actor, deps, params.listingId),
  }),
  workRole: 'jobs',
  work: async ({ db, clock, jobs }) => {
    await jobs.work(indexJob, () => computeMarketIndex(db, newYorkDate(clock.now())))
    await jobs.schedule(indexJob, '25 4 * * *')
  },
})
