/**
 * States, the district and the territories of the United States: the Postal Service's two letters, the name, and the first
 * three digits of their ZIP codes (Domestic Mail Manual, L002). Digits in no row were never assigned. Few have two states:
 * Fishers Island (063) is of New York, Fort Campbell (422) lies in two, Alta (834) is served from Idaho.
 */
const rows = [
  ['AL', 'Alabama', '350-352 354-369'],
  ['AK', 'Alaska', '995-999'],
  ['AZ', 'Arizona', '850-853 855-857 859-860 863-865'],
  ['AR', 'Arkansas', '716-729'],
  ['CA', 'California', '900-908 910-928 930-961'],
  ['CO', 'Colorado', '800-816'],
  ['CT', 'Connecticut', '060-069'],
  ['DE', 'Delaware', '197-199'],
  ['DC', 'District of Columbia', '200 202-205 569'],
  ['FL', 'Florida', '320-339 341-342 344 346-347 349'],
  ['GA', 'Georgia', '300-319 398-399'],
  ['HI', 'Hawaii', '967-968'],
  ['ID', 'Idaho', '832-838'],
  ['IL', 'Illinois', '600-620 622-629'],
  ['IN', 'Indiana', '460-479'],
  ['IA', 'Iowa', '500-516 520-528'],
  ['KS', 'Kansas', '660-662 664-679'],
  ['KY', 'Kentucky', '400-418 420-427'],
  ['LA', 'Louisiana', '700-701 703-708 710-714'],
  ['ME', 'Maine', '039-049'],
  ['MD', 'Maryland', '206-212 214-219'],
  ['MA', 'Massachusetts', '010-027 055'],
  ['MI', 'Michigan', '480-499'],
  ['MN', 'Minnesota', '550-551 553-567'],
  ['MS', 'Mississippi', '386-397'],
  ['MO', 'Missouri', '630-631 633-641 644-658'],
  ['MT', 'Montana', '590-599'],
  ['NE', 'Nebraska', '680-681 683-693'],
  ['NV', 'Nevada', '889-891 893-895 897-898'],
  ['NH', 'New Hampshire', '030-038'],
  ['NJ', 'New Jersey', '070-089'],
  ['NM', 'New Mexico', '870-871 873-884'],
  ['NY', 'New York', '005 063 100-149'],
  ['NC', 'North Carolina', '270-289'],
  ['ND', 'North Dakota', '580-588'],
  ['OH', 'Ohio', '430-459'],
  ['OK', 'Oklahoma', '730-731 734-741 743-749'],
  ['OR', 'Oregon', '970-979'],
  ['PA', 'Pennsylvania', '150-196'],
  ['RI', 'Rhode Island', '028-029'],
  ['SC', 'South Carolina', '290-299'],
  ['SD', 'South Dakota', '570-577'],
  ['TN', 'Tennessee', '370-385 422'],
  ['TX', 'Texas', '733 750-799 885'],
  ['UT', 'Utah', '840-847'],
  ['VT', 'Vermont', '050-054 056-059'],
  ['VA', 'Virginia', '201 220-246'],
  ['WA', 'Washington', '980-986 988-994'],
  ['WV', 'West Virginia', '247-268'],
  ['WI', 'Wisconsin', '530-532 534-535 537-549'],
  ['WY', 'Wyoming', '820-831 834'],
  ['PR', 'Puerto Rico', '006-007 009'],
  ['VI', 'Virgin Islands', '008'],
  ['GU', 'Guam', '969'],
  ['AS', 'American Samoa', '967-968'],
  ['MP', 'Northern Mariana Islands', '969'],
  ['AA', 'Armed Forces Americas', '340'],
  ['AE', 'Armed Forces Europe', '090-098'],
  ['AP', 'Armed Forces Pacific', '962-966'],
] as const satisfies readonly (readonly [key: string, title: string, prefixes: string])[]
export type StateKey = (typeof rows)[number][0]

/** Two letters and name of each state. */
export const states: readonly { readonly key: StateKey; readonly title: string }[] = rows.map(
  ([key, title]) => ({
    key,
    title,
  }),
)

/** Other ways to write a state, in the languages of our forms. */
const otherNames: Readonly<Record<string, StateKey>> = {
  'new york state': 'NY',
  'nueva york': 'NY',
  'nueva jersey': 'NJ',
  'nuevo méxico': 'NM',
  'carolina del norte': 'NC',
  'carolina del sur': 'SC',
  'dakota del norte': 'ND',
  'dakota del sur': 'SD',
  pensilvania: 'PA',
  luisiana: 'LA',
  'washington dc': 'DC',
  'washington state': 'WA',
  'us virgin islands': 'VI',
}

/** Returns the two letters of a state written in any usual way (`ny`, `N.Y.`, `New York`); null for no state. */
export function findState(text: string): StateKey | null {
  const plain = text.toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim()
  const letters = plain.replaceAll(' ', '')
  const found = rows.find(([key, title]) => key.toLowerCase() === letters || title.toLowerCase() === plain)
  return found?.[0] ?? otherNames[plain] ?? null
}

/** Returns the states of a ZIP code (`10016`, `10016-1234`), of which few have two; none for a code never assigned. */
export function findStatesOfZip(zip: string): readonly StateKey[] {
  const prefix = /^(\d{3})\d{2}(?:-\d{4})?$/.exec(zip)?.[1]
  if (prefix === undefined) return []
  const isWithin = (range: string) => {
    const [from = '', to = from] = range.split('-')
    return prefix >= from && prefix <= to
  }
  return rows.filter(([, , prefixes]) => prefixes.split(' ').some(isWithin)).map(([key]) => key)
}

/** Whether any place has a ZIP code like this. */
export function hasStateOfZip(zip: string): boolean {
  return findStatesOfZip(zip).length > 0
}
