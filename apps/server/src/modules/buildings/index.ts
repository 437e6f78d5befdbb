import { buildings as contract } from '@pb/contract/buildings'
import { defineModule } from '../../platform/module.ts'
import { addBuilding } from './locate/add-building.ts'
import { presentLocation } from './locate/present.ts'
import { movePin } from './locate/move-pin.ts'
import { locateAddress } from './locate/service.ts'
import { presentSuggestion } from './present.ts'
import { suggestBuildings } from './service.ts'

export { mergeDuplicates, mergeDuplicatesOnce } from './merge/merge-duplicates.ts'
export { locateAddress, type Location } from './locate/service.ts'
export { resolveAddresses, type ResolvedAddress } from './locate/resolve-addresses.ts'
export { findBuildingsByAddress } from './locate/find-buildings.ts'
export { findPossibleBuildings } from './locate/find-possible-buildings.ts'
export { mayMovePin } from './locate/move-pin.ts'
export { getNeighborhoodName, presentBuilding, presentPaletteBuilding } from './present.ts'
export { findCurrentBuildingId } from './queries.ts'
export { getBuildingWithUnits, findBuildingsAndUnit } from './service.ts'
export type { FoundBuildings } from './service.ts'
export { findUnit, hasBuilding, insertUnits, upsertUnit, type Unit } from './units.ts'
export { deleteBuildings, insertBuildings, updateBuildings } from './write-buildings.ts'

/** Buildings by address. A building's page includes its listings, so modules/listings serves it. */
export const buildings = defineModule({
  name: 'buildings',
  endpoints: {
    suggestBuildings: contract.suggestBuildings,
    locateAddress: contract.locateAddress,
    createBuilding: contract.createBuilding,
    moveBuilding: contract.moveBuilding,
  },
  handlers: (deps) => ({
    suggestBuildings: async ({ actor, query }) => ({
      collection: (await suggestBuildings(actor, deps, query)).map(presentSuggestion),
    }),
    locateAddress: async ({ actor, query }) => presentLocation(await locateAddress(actor, deps, query)),
    moveBuilding: async ({ actor, params, body }) => movePin(actor, deps, params.id, body),
    createBuilding: async ({ actor, body }) => {
      const { building, created } = await addBuilding(actor, deps, body)
      return { building: presentSuggestion(building), created }
    },
  }),
})
