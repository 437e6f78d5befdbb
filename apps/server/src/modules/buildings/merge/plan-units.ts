import type { BuildingGroup } from './find-duplicates.ts'

/** Where a unit of a merged building goes: to `building`, where `unit` has its label (the same unit if none had it). */
export interface UnitMove {
  readonly id: string
  readonly unit: string
  readonly building: string
}

interface StoredUnit {
  readonly id: string
  readonly building_id: string
  readonly label: string
}

/** Plans where the units of merged buildings go. `units` are those of all buildings of the groups, oldest first. */
export function planUnits(groups: readonly BuildingGroup[], units: readonly StoredUnit[]): UnitMove[] {
  const kept = new Map(groups.flatMap(({ id, others }) => [id, ...others].map((each) => [each, id])))
  const byLabel = new Map<string, string>()
  const stays = (unit: StoredUnit) => kept.get(unit.building_id) === unit.building_id
  const key = (unit: StoredUnit) => `${kept.get(unit.building_id)} ${unit.label}`
  for (const unit of units) if (stays(unit)) byLabel.set(key(unit), unit.id)
  return units
    .filter((unit) => !stays(unit))
    .map((unit) => {
      const target = byLabel.get(key(unit)) ?? unit.id
      byLabel.set(key(unit), target)
      return { id: unit.id, unit: target, building: kept.get(unit.building_id)! }
    })
}
