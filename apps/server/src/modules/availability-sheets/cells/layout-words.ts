import { bedroomCode } from '@pb/rules/bedrooms'

const [studio, alcove, loft] = [bedroomCode('studio'), bedroomCode('alcove-studio'), bedroomCode('loft')]

/**
 * Layouts by the names of the trade, longest first. A junior four or flex two is a one-bedroom with room for another; a
 * classic six has two bedrooms and a maid's room, a classic seven three.
 */
export const tradeNames: readonly (readonly [RegExp, number])[] = [
  [/(?:jr|junior|j)\.? ?-? ?(?:4|four)(?: ?-?(?:rooms?|rms?))?(?![a-z\d]|\/(?!\d(?:\.5)? ?ba))/y, 15],
  [
    /(?:alcove|alc\.?) ?-?(?:studio|stu|std)|(?:studio|stu)\.? ?(?:w\/|with|\/|-|\+)? ?(?:an? )?(?:alcove|alc\.?)|(?:alcove|alc\.?)(?![a-z])/y,
    alcove,
  ],
  [
    /(?:jr|junior)\.? ?-? ?(?:1|one)(?: ?-? ?(?:br|bd|bed ?rooms?|bdrms?|beds?))?(?![a-z\d])|(?:1|one)(?: ?-? ?(?:br|bd|bed))? ?(?:jr|junior)\.?(?![a-z\d])|(?:jr|junior)\.?(?! ?-? ?(?:\d|[a-z]))/y,
    alcove,
  ],
  [
    /(?:conv(?:ertible|\.)?|flex)\.? ?-? ?(?:1|one)(?: ?-? ?(?:br|bd|bed ?rooms?|beds?))?(?![a-z\d.])/y,
    alcove,
  ],
  [/(?:conv(?:ertible|\.)?|flex)\.? ?-? ?(?:2|two)(?: ?-? ?(?:br|bd|bed ?rooms?|beds?))?(?![a-z\d.])/y, 15],
  [/(?:conv(?:ertible|\.)?|flex)\.? ?-? ?(?:3|three)(?: ?-? ?(?:br|bd|bed ?rooms?|beds?))?(?![a-z\d.])/y, 25],
  [/(?:conv(?:ertible|\.)?|flex)\.? ?-? ?(?:4|four)(?: ?-? ?(?:br|bd|bed ?rooms?|beds?))?(?![a-z\d.])/y, 35],
  [
    /(?:conv(?:ertible|\.)?|large|l-shaped|l shaped|true|mini|micro)?\.? ?(?:studio|stu|std)(?![a-z])\.?|(?:efficiency|effic\.?|eff\.?|bachelor)(?![a-z])/y,
    studio,
  ],
  [/classic ?-? ?(?:6|six)(?: ?-?rooms?)?(?![a-z\d])/y, 20],
  [/classic ?-? ?(?:7|seven)(?: ?-?rooms?)?(?![a-z\d])/y, 30],
  [/loft(?![a-z])(?: ?studio)?/y, loft],
]

/** Words without a meaning for the number of rooms. */
export const layoutNotes: readonly RegExp[] = [
  /(?:duplex|triplex|simplex|maisonette|railroad|rr|floor[- ]?(?:through|thru)|full floor|penthouse|ph|town ?house|th|corner|garden|parlor|walk ?-?up|elevator|pre ?-?war|post ?-?war|renovated|gut[- ]reno(?:vated)?|reno|newly|new|furnished|unfurnished|true|real|huge|large|lg|xl|xxl|big|spacious|sunny|apartment|apt|unit|layout|plan|split|king|queen[- ]sized|rent stabilized|rs|style|type|separate|with|w\/|plus|and|(?:home )?office|ho|den|dining(?: room| area)?|d\/r|dr|eik|eat[- ]in kitchen|living ?room|lr|kitchen|terr(?:ace)?|balc(?:ony)?|patio|yard|backyard|roof ?deck|deck|outdoor(?: space)?|private|pvt\.?|only|w\/?d|fire ?places?|wbfp|fpl|views?|skylights?|high ceilings?|no (?:living ?room|lr)|washer(?:[/ ]dryer)?|dryer|dishwasher|d\/w|dw|storage|loft area|mezzanine|home|sleeping)(?![a-z\d])\.?/y,
  /\d{3,4} ?(?:sq\.? ?ft\.?|sf|square feet)(?![a-z])\.?/y,
  // `1BR w/office`
  /w\/(?=[a-z])/y,
  /[/(),;:|+&*–.-]/y,
]

/** Counts of other things than rooms, after the rooms: `2BR w/ 2 terraces`. */
export const otherCounts =
  /\d ?(?:terraces?|balcon(?:y|ies)|(?:home )?offices?|floors?|levels?|closets?|walk-in closets?|fire ?places?|dens?)(?![a-z\d])/y
