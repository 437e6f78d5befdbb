import { makeListing } from '../factories/listings.ts'
import type { TestOffice, TestPerson } from './test-office.ts'

type Rule =
  | 'public'
  | 'self'
  | 'common'
  | { readonly create: (owner: TestPerson) => Promise<string>; readonly roles: readonly ['SUPERVISOR'] }

/** The rules of open houses: those of own listings, and for supervisors of all listings of the office. */
export function getOpenHouseRules(office: TestOffice): Record<string, Rule> {
  const makeOpenHouse = async (owner: TestPerson) => {
    const starts = new Date(office.clock.now().getTime() + 86_400_000)
    const { id } = await office.deps.db
      .insertInto('open_house')
      .values({
        listing_id: await makeListing(office.deps.db, { agent_id: owner.personId }),
        starts_at: starts,
        ends_at: new Date(starts.getTime() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const managed = (create: (owner: TestPerson) => Promise<string>): Rule => ({
    create,
    roles: ['SUPERVISOR'],
  })
  const path = (rest = '') => managed(async (owner) => `/v1/open-houses/${await makeOpenHouse(owner)}${rest}`)
  return {
    'openHouses.openHouses': 'self',
    'openHouses.addOpenHouse': 'self',
    'openHouses.openHouse': path(),
    // A supervisor cannot repeat a change of the owner: open-houses.test.ts has their rules.
    'openHouses.saveOpenHouse': 'common',
    'openHouses.cancelOpenHouse': 'common',
    'openHouses.restoreOpenHouse': 'common',
    'openHouses.saveSignInLink': path('/sign-in'),
    'openHouses.openHouseVisitors': path('/visitors'),
    'openHouses.addVisitor': path('/visitors'),
    'openHouses.saveVisitor': 'common',
    'openHouses.removeVisitor': 'common',
    'openHouses.followUpTemplate': 'self',
    'openHouses.followUpVisitors': 'common',
    'openHouseSignIn.signInPage': 'public',
    'openHouseSignIn.signIn': 'public',
  }
}
