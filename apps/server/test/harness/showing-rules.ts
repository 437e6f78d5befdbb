import { randomUUID } from 'node:crypto'
import { makeClient } from '../factories/clients.ts'
import { makeListing } from '../factories/listings.ts'
import type { TestOffice, TestPerson } from './test-office.ts'

type Rule = 'public' | 'self' | 'common' | 'role' | ((owner: TestPerson) => Promise<string>)

/** The rules of weather, dashboard, stats, showings, tours and open houses. */
export function getShowingRules(office: TestOffice): Record<string, Rule> {
  /** A showing of the owner, and its path. */
  const showingPath =
    (rest = '') =>
    async (owner: TestPerson) => {
      const [listing_id, client] = [await makeListing(office.deps.db), await makeClient(office.deps, owner)]
      const now = office.clock.now()
      const { id } = await office.deps.db
        .insertInto('showing')
        .values({
          agent_id: owner.personId,
          client_id: client.id,
          listing_id,
          status: 'confirmed',
          starts_at: new Date(now.getTime() + 86_400_000),
          minutes: 30,
          // As in the sample input.
          version: 0,
          seed: randomUUID(),
          token_hash: Buffer.from(randomUUID()),
          created_at: now,
          changed_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return `/v1/showings/${id}${rest}`
    }

  /** A tour of the owner to the listing of the sample input, and its path. */
  const tourPath =
    (rest = '') =>
    async (owner: TestPerson) => {
      const client = await makeClient(office.deps, owner)
      await makeListing(office.deps.db)
      const starts = new Date(office.clock.now().getTime() + 86_400_000)
      const { id } = await office.deps.db
        .insertInto('tour')
        .values({
          agent_id: owner.personId,
          client_id: client.id,
          title: 'Tour',
          starts_at: starts,
          ends_at: new Date(starts.getTime() + 1_200_000),
          travel: 'walk',
          version: 0,
          key: randomUUID(),
          created_at: office.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await office.deps.db
        .insertInto('tour_stop')
        .values({ tour_id: id, position: 0, listing_id: '1', starts_at: starts, minutes: 20 })
        .execute()
      return `/v1/tours/${id}${rest}`
    }

  return {
    'tours.tours': 'self',
    'tours.addTour': 'self',
    'tours.tour': tourPath(),
    'tours.saveTour': tourPath(),
    'tours.confirmTour': tourPath('/confirm'),
    'tours.cancelTour': tourPath('/cancel'),
    'tours.undoTour': tourPath('/undo'),
    'tours.addTourNote': tourPath('/notes'),
    // A file is read before the tour is; its own test tries another agent's.
    'tours.addTourPhoto': 'common',
    'tours.deleteTourPhoto': tourPath('/photos/a-photo-key'),
    'weather.weather': 'common',
    'dashboard.compsOverview': 'self',
    'dashboard.newListings': 'self',
    'dashboard.lookedAtNewListings': 'self',
    'showingRequests.offeredSlots': 'public',
    'showingRequests.requestSlot': 'public',
    'stats.stats': 'self',
    'stats.statsTable': 'self',
    'stats.statsRows': 'self',
    'stats.statsCsv': 'self',
    'stats.statsTarget': 'self',
    'stats.saveStatsTarget': 'role',
    'stats.statsMail': 'self',
    'stats.saveStatsMail': 'self',
    'showings.showingSlots': 'common',
    'showings.showingAccess': 'common',
    'showings.saveShowingAccess': 'common',
    'showings.showings': 'self',
    'showings.showing': showingPath(),
    'showings.addShowing': 'self',
    'showings.scheduleShowing': showingPath('/time'),
    'showings.saveShowingNote': showingPath('/note'),
    'showings.cancelShowing': showingPath('/cancel'),
    'showings.undoShowing': showingPath('/undo'),
    'showings.recordShowingOutcome': showingPath('/outcome'),
  }
}
