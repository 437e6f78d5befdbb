import type { AdType } from '@pb/rules/vocabulary'
import { createBuildingAmenities, createApartmentFeatures, type BuildingAmenities } from './amenities.ts'
import { parseFloor, planRentalUnit, planSoldUnit, createUnitLabel, type UnitPlan } from './unit-plans.ts'
import { getBusinessShare, computePriceLevels, type PriceLevels } from './price-levels.ts'
import type { Random } from './random.ts'
import type { InventoryBuilding, InventoryUnit } from './inventory.ts'

/** A unit that listings are created for. */
export interface DemoUnit {
  readonly unitId: string
  readonly label: string
  /** Whether the unit has to be inserted. */
  readonly isNew: boolean
  readonly building: InventoryBuilding
  readonly amenities: BuildingAmenities
  readonly plan: UnitPlan
  readonly features: bigint
  readonly floor: number
  /** Estimated value in dollars; null without a recorded sale. */
  readonly value: number | null
}

/** Recorded prices outside of this range are whole floors or partial shares. */
const plausiblePrices = [140_000, 20_000_000] as const
const plausiblePricePerFoot = [200, 3600] as const

const rentalShare: Readonly<Record<string, number>> = { rental: 1, condo: 1.1, condop: 0.4, 'co-op': 0.4 }

/** Returns a function that picks a random building by weight. */
function createWeightedPicker(
  random: Random,
  buildings: readonly InventoryBuilding[],
  weigh: (building: InventoryBuilding) => number,
) {
  let sum = 0
  const upTo = buildings.map((building) => (sum += weigh(building)))
  return (): InventoryBuilding => {
    const at = random.next() * sum
    let low = 0
    let high = upTo.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (upTo[middle]! > at) high = middle
      else low = middle + 1
    }
    return buildings[low]!
  }
}

const estimateUnits = (building: InventoryBuilding) =>
  Math.max(building.units_total ?? 8, building.soldUnits.length, 3)

/** Units of the demo: real buildings and, if a sale was recorded, real units. */
export class Market {
  readonly #random: Random
  readonly #levels: PriceLevels
  readonly #unitIds: string[]
  readonly #draw: Readonly<Record<AdType, () => InventoryBuilding>>
  readonly #amenities = new Map<string, BuildingAmenities>()
  readonly #taken = new Set<string>()

  constructor(random: Random, inventory: readonly InventoryBuilding[], freeUnitIds: readonly string[]) {
    this.#random = random
    this.#unitIds = freeUnitIds.toReversed()
    this.#levels = computePriceLevels(
      inventory.flatMap(({ neighborhood, ownership, soldUnits }) =>
        soldUnits.map(({ value }) => ({ neighborhood, ownership, value })),
      ),
    )
    const weight = (building: InventoryBuilding) =>
      getBusinessShare(building.borough) * Math.sqrt(Math.min(estimateUnits(building), 150))
    this.#draw = {
      rental: createWeightedPicker(
        random,
        inventory,
        (building) => weight(building) * (rentalShare[building.ownership] ?? 0.4),
      ),
      sale: createWeightedPicker(
        random,
        inventory.filter(({ soldUnits }) => soldUnits.length > 0),
        weight,
      ),
    }
  }

  /** Amenities of every building with a listing. */
  get amenities(): ReadonlyMap<string, BuildingAmenities> {
    return this.#amenities
  }

  /** Returns a unit that is not in use yet. */
  take(adType: AdType): DemoUnit {
    for (;;) {
      const building = this.#draw[adType]()
      const unit = adType === 'sale' ? this.#takeSoldUnit(building) : this.#takeRentalUnit(building)
      if (unit) return unit
    }
  }

  #getAmenities(building: InventoryBuilding): BuildingAmenities {
    let amenities = this.#amenities.get(building.id)
    if (!amenities) {
      const units = estimateUnits(building)
      amenities = createBuildingAmenities(this.#random, { buildingType: building.building_type, units })
      this.#amenities.set(building.id, amenities)
    }
    return amenities
  }

  #claim(building: InventoryBuilding, label: string): boolean {
    const key = `${building.id} ${label}`
    if (this.#taken.has(key)) return false
    this.#taken.add(key)
    return true
  }

  #takeSoldUnit(building: InventoryBuilding): DemoUnit | null {
    const unit = this.#random.pick(building.soldUnits)
    const [least, most] = plausiblePrices
    if (unit.value < least || unit.value > most || !this.#claim(building, unit.label)) return null
    return this.#createUnit(building, unit, this.#planUnit(building, unit))
  }

  #planUnit(building: InventoryBuilding, unit: InventoryUnit): UnitPlan {
    const ratio = unit.value / this.#levels.median(building.neighborhood, building.ownership)
    const [least, most] = plausiblePricePerFoot
    const foot = unit.value / (unit.size ?? 1)
    const known = unit.size !== null && foot >= least && foot <= most
    const plan = planSoldUnit(this.#random, { size: known ? unit.size : null, ratio })
    if (known) return plan
    // The size is fictional, so limit it to a plausible price per square foot.
    const size = Math.min(Math.max(plan.size, unit.value / most), unit.value / least)
    return { ...plan, size: Math.round(size / 5) * 5 }
  }

  #takeRentalUnit(building: InventoryBuilding): DemoUnit | null {
    const known = building.ownership === 'rental' ? [] : building.soldUnits
    if (known.length > 0 && this.#random.chance(0.8)) return this.#takeSoldUnit(building)
    const label = createUnitLabel(this.#random, building.building_type, estimateUnits(building))
    if (building.soldUnits.some((unit) => unit.label === label) || !this.#claim(building, label)) return null
    return this.#createUnit(
      building,
      { id: null, label, value: null },
      planRentalUnit(this.#random, building.building_type),
    )
  }

  #createUnit(
    building: InventoryBuilding,
    { id, label, value }: { id: string | null; label: string; value: number | null },
    plan: UnitPlan,
  ): DemoUnit {
    const floor = parseFloor(label)
    const buildingType = building.building_type
    const level =
      value === null ? 1 : Math.sqrt(value / this.#levels.median(building.neighborhood, building.ownership))
    return {
      unitId: id ?? this.#unitIds.pop()!,
      label,
      isNew: id === null,
      building,
      amenities: this.#getAmenities(building),
      plan,
      features: createApartmentFeatures(this.#random, { plan, floor, buildingType, level }),
      floor,
      value,
    }
  }
}
