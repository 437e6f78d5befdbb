import { comps as contract } from '@pb/contract/comps'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { defineModule } from '../../platform/module.ts'
import { presentComps } from './present.ts'
import { findComps, findSubject } from './queries.ts'
import { getScope, formatScope } from './scope.ts'

/** Finds comparable listings of a listing; throws `not_found`. Every agent sees all listings. */
async function getComps(_actor: Actor, { db, clock }: Deps, id: string) {
  const subject = await findSubject(db, id)
  if (!subject) throw new AppError('not_found')
  const scope = getScope(subject)
  return { subject, scope, rows: await findComps(db, subject, scope, newYorkDate(clock.now())) }
}

/** Comparable listings and sales of a listing. */
export const comps = defineModule({
  name: 'comps',
  endpoints: contract,
  handlers: (deps) => ({
    compsListing: async ({ actor, params }) => {
      const { subject, scope, rows } = await getComps(actor, deps, params.listingId)
      return presentComps(subject, rows, formatScope(subject, scope))
    },
  }),
})
