import { bedroomLabel } from '@pb/rules/bedrooms'
import {
  apartmentFeatures,
  buildingFeatures,
  getMaskKeys,
  type AdType,
  type ApartmentFeature,
  type BuildingFeature,
} from '@pb/rules/vocabulary'
import type { UnitPlan } from './unit-plans.ts'
import type { Random } from './random.ts'

/** Facts for a description: only the apartment and its building, never its occupants (fair housing). */
export interface DescriptionInput {
  readonly adType: AdType
  readonly plan: UnitPlan
  /** `in Tribeca`, `on the Upper West Side`. */
  readonly where: string
  readonly floor: number
  readonly exposures: string
  readonly apartmentMask: bigint
  readonly buildingMask: bigint
  readonly yearBuilt: number | null
}

const apartmentSentences: Readonly<Record<ApartmentFeature, readonly string[]>> = {
  dishwasher: ['The kitchen has a dishwasher.', 'There is a dishwasher, and room to cook.'],
  'washer-dryer': ['The apartment has its own washer and dryer.', 'In-unit washer and dryer.'],
  'central-air': ['Central air cools every room.', 'Heating and cooling are central.'],
  'hardwood-floors': ['Hardwood floors run throughout.', 'The oak floors were refinished recently.'],
  'private-outdoor': ['There is private outdoor space.', 'The apartment opens onto private outdoor space.'],
  balcony: ['The balcony takes a table and two chairs.', 'A balcony opens off the living room.'],
  terrace: ['A terrace lies off the living room.', 'The terrace is wide enough to dine on.'],
  fireplace: [
    'The living room has its original fireplace.',
    'A decorative fireplace anchors the living room.',
  ],
  'high-ceilings': ['Ceilings are high.', 'Ceilings of nearly ten feet give the rooms air.'],
  'exposed-brick': ['One wall is exposed brick.', 'Exposed brick runs along the living room.'],
  'walk-in-closet': ['The primary bedroom has a walk-in closet.', 'Storage includes a walk-in closet.'],
  'home-office': ['A separate nook works as a home office.', 'The extra room makes a quiet office.'],
  'city-view': ['The windows look out over the city.', 'Open city views reach well past the next avenue.'],
  'park-view': ['The living room looks onto the park.', 'Trees of the park fill the windows.'],
  'water-view': ['The water is in view from the living room.', 'River light comes in through the day.'],
  renovated: ['It was renovated from floor to ceiling.', 'Kitchen and bath are newly done.'],
  'stainless-appliances': [
    'Appliances are stainless steel.',
    'The kitchen is fitted with full-size stainless appliances.',
  ],
  'natural-light': ['The rooms are bright all day.', 'Large windows bring in a lot of light.'],
  duplex: ['The apartment is on two levels.', 'A stair joins its two floors.'],
  garden: ['The apartment has a private garden.', 'The back door opens to a planted garden.'],
}

const buildingPhrases: Readonly<Partial<Record<BuildingFeature, string>>> = {
  doorman: 'a full-time doorman',
  elevator: 'an elevator',
  laundry: 'laundry',
  gym: 'a gym',
  'roof-deck': 'a roof deck',
  concierge: 'a concierge',
  garage: 'a garage',
  pool: 'a pool',
  'bike-room': 'a bike room',
  storage: 'storage',
  'live-in-super': 'a live-in super',
  'package-room': 'a package room',
  courtyard: 'a planted courtyard',
  lounge: 'a lounge',
  'virtual-doorman': 'a virtual doorman',
}

function joinList(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

function formatLayout({ plan }: DescriptionInput): string {
  if (plan.bedroomKey === 'loft') return 'loft'
  if (Number.isNaN(Number(plan.bedroomKey))) return bedroomLabel(plan.bedroomKey).toLowerCase()
  return `${bedroomLabel(plan.bedroomKey)
    .toLowerCase()
    .replace(/ beds?$/, '')}-bedroom apartment`
}

function createOpening(random: Random, subject: DescriptionInput): string {
  const { plan, where, floor, exposures } = subject
  const size = plan.size.toLocaleString('en-US')
  const layout = formatLayout(subject)
  const article = layout.startsWith('alcove') ? 'An' : 'A'
  return random.pick([
    `${article} ${layout} of about ${size} square feet ${where}.`,
    `${where[0]!.toUpperCase()}${where.slice(1)}: ${article.toLowerCase()} ${layout} on floor ${floor}, facing ${exposures.toLowerCase()}.`,
    `This ${layout} ${where} faces ${exposures.toLowerCase()} and measures about ${size} square feet.`,
    `${article} well-planned ${layout} on floor ${floor}, ${where}.`,
    `${article} quiet ${layout} with a sensible layout, ${where}.`,
    `About ${size} square feet ${where}, laid out as ${article.toLowerCase()} ${layout}.`,
  ])
}

function createBuildingSentence(
  random: Random,
  { buildingMask: building, yearBuilt }: DescriptionInput,
): string {
  const phrases = random
    .sample(getMaskKeys(buildingFeatures, building), 4)
    .flatMap((key) => buildingPhrases[key] ?? [])
  const built = yearBuilt && yearBuilt > 1800 ? `, built in ${yearBuilt},` : ''
  if (phrases.length === 0) return yearBuilt ? `The building dates from ${yearBuilt}.` : ''
  return random.pick([
    `The building${built} has ${joinList(phrases)}.`,
    `Residents share ${joinList(phrases)}.`,
    `The building offers ${joinList(phrases)}.`,
  ])
}

const closings: Readonly<Record<AdType, readonly string[]>> = {
  rental: [
    'Shown by appointment.',
    'Call for a showing; most days work.',
    'Available for viewing this week.',
    'Applications are taken online.',
    'Call or email to see it.',
  ],
  sale: [
    'Shown by appointment.',
    'Floor plan and financials on request.',
    'Open houses on most Sundays.',
    'Offers are reviewed as they come in.',
    'Please allow a day’s notice to show.',
  ],
}

/** Creates a description from the features of a listing. */
export function createDescription(random: Random, subject: DescriptionInput): string {
  const features = random
    .sample(getMaskKeys(apartmentFeatures, subject.apartmentMask), random.integer(2, 5))
    .map((key) => random.pick(apartmentSentences[key]))
  const sentences = [createOpening(random, subject), ...features, createBuildingSentence(random, subject)]
  return [...sentences, random.pick(closings[subject.adType])].filter((text) => text !== '').join(' ')
}
