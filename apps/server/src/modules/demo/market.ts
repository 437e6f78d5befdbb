import type { AdType } from '@pb/rules/vocabulary'
import { buildingAmenities, homeFeatures, type BuildingAmenities } from './amenities.ts'
import { floorOf, planRental, planSoldHome, unitLabel, type HomePlan } from './homes.ts'
import { businessIn, levelsOf, type PriceLevels } from './levels.ts'
import type { Random } from './random.ts'
import type { StockBuilding, StockHome } from './stock.ts'

/** A home that listings are made of. */
export interface DemoHome {
  readonly unitId: string
  readonly label: string
  /** Whether the unit has yet to be written. */
  readonly added: boolean
  readonly building: StockBuilding
  readonly amenities: BuildingAmenities
  readonly plan: HomePlan
  readonly features: bigint
  readonly floor: number
  /** What it would cost today by its recorded sales; null where none was recorded. */
  readonly value: number | null
}

/** Recorded prices outside of these are whole floors or shares, not homes as others. */
const believableValues = [140_000, 20_000_000] as const
const believableFoot = [200, 3600] as const

const rentalShare: Readonly<Record<string, number>> = { rental: 1, condo: 1.1, condop: 0.4, 'co-op': 0.4 }

/** Draws buildings by weight. */
function drawer(
  random: Random,
  buildings: readonly StockBuilding[],
  weigh: (building: StockBuilding) => number,
) {
  let sum = 0
  const upTo = buildings.map((building) => (sum += weigh(building)))
  return (): StockBuilding => {
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

const unitsOf = (building: StockBuilding) => Math.max(building.units_total ?? 8, building.homes.length, 3)

/** The homes of the demo's market: real buildings and, where the city recorded them, real apartments. */
export class Market {
  readonly #random: Random
  readonly #levels: PriceLevels
  readonly #unitIds: string[]
  readonly #draw: Readonly<Record<AdType, () => StockBuilding>>
  readonly #amenities = new Map<string, BuildingAmenities>()
  readonly #taken = new Set<string>()

  constructor(random: Random, stock: readonly StockBuilding[], freeUnitIds: readonly string[]) {
    this.#random = random
    this.#unitIds = freeUnitIds.toReversed()
    this.#levels = levelsOf(
      stock.flatMap(({ neighborhood, ownership, homes }) =>
        homes.map(({ value }) => ({ neighborhood, ownership, value })),
      ),
    )
    const weight = (building: StockBuilding) =>
      businessIn(building.borough) * Math.sqrt(Math.min(unitsOf(building), 150))
    this.#draw = {
      rental: drawer(
        random,
        stock,
        (building) => weight(building) * (rentalShare[building.ownership] ?? 0.4),
      ),
      sale: drawer(
        random,
        stock.filter(({ homes }) => homes.length > 0),
        weight,
      ),
    }
  }

  /** Every building that a home was taken in, with what it offers. */
  get amenities(): ReadonlyMap<string, BuildingAmenities> {
    return this.#amenities
  }

  /** A home that was not taken before. */
  take(adType: AdType): DemoHome {
    for (;;) {
      const building = this.#draw[adType]()
      const home = adType === 'sale' ? this.#soldHome(building) : this.#rentalHome(building)
      if (home) return home
    }
  }

  #amenitiesOf(building: StockBuilding): BuildingAmenities {
    let made = this.#amenities.get(building.id)
    if (!made) {
      const units = unitsOf(building)
      made = buildingAmenities(this.#random, { buildingType: building.building_type, units })
      this.#amenities.set(building.id, made)
    }
    return made
  }

  #claim(building: StockBuilding, label: string): boolean {
    const key = `${building.id} ${label}`
    if (this.#taken.has(key)) return false
    this.#taken.add(key)
    return true
  }

  #soldHome(building: StockBuilding): DemoHome | null {
    const home = this.#random.pick(building.homes)
    const [least, most] = believableValues
    if (home.value < least || home.value > most || !this.#claim(building, home.label)) return null
    return this.#furnish(building, home, this.#planOf(building, home))
  }

  #planOf(building: StockBuilding, home: StockHome): HomePlan {
    const ratio = home.value / this.#levels.median(building.neighborhood, building.ownership)
    const [least, most] = believableFoot
    const foot = home.value / (home.size ?? 1)
    const known = home.size !== null && foot >= least && foot <= most
    const plan = planSoldHome(this.#random, { size: known ? home.size : null, ratio })
    if (known) return plan
    // The size is made up, so it can be such that the square foot costs what one does.
    const size = Math.min(Math.max(plan.size, home.value / most), home.value / least)
    return { ...plan, size: Math.round(size / 5) * 5 }
  }

  #rentalHome(building: StockBuilding): DemoHome | null {
    const known = building.ownership === 'rental' ? [] : building.homes
    if (known.length > 0 && this.#random.chance(0.8)) return this.#soldHome(building)
    const label = unitLabel(this.#random, building.building_type, unitsOf(building))
    if (building.homes.some((home) => home.label === label) || !this.#claim(building, label)) return null
    return this.#furnish(
      building,
      { id: null, label, value: null },
      planRental(this.#random, building.building_type),
    )
  }

  #furnish(
    building: StockBuilding,
    { id, label, value }: { id: string | null; label: string; value: number | null },
    plan: HomePlan,
  ): DemoHome {
    const floor = floorOf(label)
    const buildingType = building.building_type
    const level =
      value === null ? 1 : Math.sqrt(value / this.#levels.median(building.neighborhood, building.ownership))
    return {
      unitId: id ?? this.#unitIds.pop()!,
      label,
      added: id === null,
      building,
      amenities: this.#amenitiesOf(building),
      plan,
      features: homeFeatures(this.#random, { plan, floor, buildingType, level }),
      floor,
      value,
    }
  }
}
