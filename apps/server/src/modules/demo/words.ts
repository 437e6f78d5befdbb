import { bedroomLabel } from '@pb/rules/bedrooms'
import {
  apartmentFeatures,
  buildingFeatures,
  keysOf,
  type AdType,
  type ApartmentFeature,
  type BuildingFeature,
} from '@pb/rules/vocabulary'
import type { HomePlan } from './homes.ts'
import type { Random } from './random.ts'

/** What a description speaks of: the home and its building, never who should live there. */
export interface Subject {
  readonly adType: AdType
  readonly plan: HomePlan
  /** `in Tribeca`, `on the Upper West Side`. */
  readonly where: string
  readonly floor: number
  readonly exposures: string
  readonly home: bigint
  readonly building: bigint
  readonly yearBuilt: number | null
}

const homeWords: Readonly<Record<ApartmentFeature, readonly string[]>> = {
  dishwasher: ['The kitchen has a dishwasher.', 'There is a dishwasher, and room to cook.'],
  'washer-dryer': [
    'A washer and dryer stand in the apartment.',
    'Laundry is done at home: washer and dryer are in.',
  ],
  'central-air': ['Central air cools every room.', 'Heating and cooling are central.'],
  'hardwood-floors': ['Hardwood floors run throughout.', 'The oak floors were refinished recently.'],
  'private-outdoor': ['There is private outdoor space.', 'It opens onto outdoor space of its own.'],
  balcony: ['The balcony takes a table and two chairs.', 'A balcony opens off the living room.'],
  terrace: ['A terrace lies off the living room.', 'The terrace is wide enough to dine on.'],
  fireplace: ['The living room keeps its fireplace.', 'A decorative fireplace anchors the living room.'],
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
  duplex: ['The home stands on two levels.', 'A stair joins its two floors.'],
  garden: ['A garden belongs to it.', 'The back door opens to a planted garden.'],
}

const buildingWords: Readonly<Partial<Record<BuildingFeature, string>>> = {
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

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function named({ plan }: Subject): string {
  if (plan.bedroomKey === 'loft') return 'loft'
  if (Number.isNaN(Number(plan.bedroomKey))) return bedroomLabel(plan.bedroomKey).toLowerCase()
  return `${bedroomLabel(plan.bedroomKey)
    .toLowerCase()
    .replace(/ beds?$/, '')}-bedroom home`
}

function opening(random: Random, subject: Subject): string {
  const { plan, where, floor, exposures } = subject
  const size = plan.size.toLocaleString('en-US')
  const home = named(subject)
  const article = home.startsWith('alcove') ? 'An' : 'A'
  return random.pick([
    `${article} ${home} of about ${size} square feet ${where}.`,
    `${where[0]!.toUpperCase()}${where.slice(1)}: ${article.toLowerCase()} ${home} on floor ${floor}, facing ${exposures.toLowerCase()}.`,
    `This ${home} ${where} faces ${exposures.toLowerCase()} and measures about ${size} square feet.`,
    `${article} well-planned ${home} on floor ${floor}, ${where}.`,
    `${article} quiet ${home} with a sensible layout, ${where}.`,
    `About ${size} square feet ${where}, laid out as ${article.toLowerCase()} ${home}.`,
  ])
}

function buildingSentence(random: Random, { building, yearBuilt }: Subject): string {
  const offered = random
    .some(keysOf(buildingFeatures, building), 4)
    .flatMap((key) => buildingWords[key] ?? [])
  const built = yearBuilt && yearBuilt > 1800 ? `, built in ${yearBuilt},` : ''
  if (offered.length === 0) return yearBuilt ? `The building dates from ${yearBuilt}.` : ''
  return random.pick([
    `The building${built} has ${list(offered)}.`,
    `Residents share ${list(offered)}.`,
    `The building offers ${list(offered)}.`,
  ])
}

const closings: Readonly<Record<AdType, readonly string[]>> = {
  rental: [
    'Shown by appointment.',
    'Ask for a showing; most days work.',
    'Available for viewing this week.',
    'Applications are taken online.',
    'Call or write to see it.',
  ],
  sale: [
    'Shown by appointment.',
    'Floor plan and financials on request.',
    'Open houses on most Sundays.',
    'Offers are reviewed as they come.',
    'Please allow a day’s notice to show.',
  ],
}

/** A listing's text, put together from what it has. */
export function describe(random: Random, subject: Subject): string {
  const features = random
    .some(keysOf(apartmentFeatures, subject.home), random.whole(2, 5))
    .map((key) => random.pick(homeWords[key]))
  const sentences = [opening(random, subject), ...features, buildingSentence(random, subject)]
  return [...sentences, random.pick(closings[subject.adType])].filter((text) => text !== '').join(' ')
}
