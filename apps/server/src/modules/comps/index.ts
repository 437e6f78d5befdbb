import { comps as contract } from '@pb/contract/comps'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { defineModule } from '../../platform/module.ts'
import { presentComps } from './present.ts'
import { findComps, findSubject } from './queries.ts'
import { scopeOf, scopeText } from './rule.ts'

/** What a listing compares with; throws `not_found`. Listings are common stock, which every agent sees. */
async function compsOf(_actor: Actor, { db, clock }: Deps, id: string) {
  const subject = await findSubject(db, id)
  if (!subject) throw new AppError('not_found')
  const scope = scopeOf(subject)
  return { subject, scope, rows: await findComps(db, subject, scope, newYorkDate(clock.now())) }
}

/** Comparable homes: what a listing's price is measured by. */
export const comps = defineModule({
  name: 'comps',
  endpoints: contract,
  handlers: (deps) => ({
    compsListing: async ({ actor, params }) => {
      const { subject, scope, rows } = await compsOf(actor, deps, params.listingId)
      return presentComps(subject, rows, scopeText(subject, scope))
    },
  }),
})
