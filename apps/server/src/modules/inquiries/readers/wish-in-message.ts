/** What a person writes of what they look for, in their own words; '' for what they do not write. */
export interface MessageWish {
  /** The most that they would pay. */
  readonly budget: string
  readonly bedrooms: string
  readonly pets: string
  readonly credit: string
  readonly income: string
}

const amount = String.raw`\$? ?(\d{1,3}(?:[,.]\d{3})+|\d{3,7}|\d{1,3}(?:\.\d{1,2})? ?[kKmM])\b`
const range = String.raw`(?:\$? ?\d[\d,.]* ?[kKmM]? ?(?:-|–|to|and|a|y) ?)?`

const patterns: Readonly<Record<keyof MessageWish, readonly RegExp[]>> = {
  budget: [
    new RegExp(
      String.raw`\b(?:budget|presupuesto)(?: (?:is|of|around|about|up to|between|max|es|de|hasta))*[:\s]+${range}${amount}`,
      'iu',
    ),
    new RegExp(
      String.raw`\b(?:under|below|up to|less than|no more than|not over|at most|max(?:imum)?(?: of)?|hasta|menos de|máximo)[:\s]+${amount}`,
      'iu',
    ),
    new RegExp(
      String.raw`${range}${amount} ?(?:(?:\/|a |per ) ?mo(?:nth)?)? ?(?:max(?:imum)?|budget)\b`,
      'iu',
    ),
  ],
  bedrooms: [
    /\b(studio|(?:\d|one|two|three|four|five)(?:\.5)?)(?: ?(?:-|–|to|or) ?\d)?[ -]?(?:bed ?rooms?|beds?|brs?)\b(?! apart)/iu,
    /\b(studio)\b/iu,
    /(?<![\p{L}\d])(\d|una|un|dos|tres|cuatro)(?: ?(?:-|–|o) ?\d)? (?:habitaci(?:ón|ones)|dormitorios?|recámaras?|cuartos?)(?!\p{L})/iu,
  ],
  pets: [
    /\b(no pets|sin mascotas)\b/iu,
    /(?<![\p{L}\d])((?:(?:\d|a|an|one|two|three|un|una|dos|tres) )(?:(?:small|large|big|little|quiet|senior|older|service|emotional support|very|well-behaved) ){0,2}(?:dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|birds?|perros?|perritos?|gatos?))(?!\p{L})/iu,
  ],
  credit: [
    /\b(?:credit|fico|crédito)(?: (?:score|is|of|around|about|over|above|es|de))*[:\s]+(\d{3}\+?(?: ?(?:-|–|to) ?\d{3})?)\b/iu,
  ],
  income: [
    new RegExp(
      String.raw`\b(?:income|salary|ingresos?)(?: (?:is|of|around|about|over|combined|es|de))*[:\s]+(\$? ?[\d,.]+ ?[kK]?)\b`,
      'iu',
    ),
    /\b(?:make|makes|making|earn|earns|gano|ganamos)(?: (?:about|around|over|a combined))?\s+(\$ ?[\d,.]+ ?[kK]?|\d+ ?[kK]|\d{2,3}[,.]\d{3}|\d{5,6})\b/iu,
  ],
}

/** Finds what a message states of the person's wish. It is shown as it was written; what is unclear is left out. */
export function findMessageWish(message: string): MessageWish {
  const text = message.slice(0, 4000)
  const find = (field: keyof MessageWish): string =>
    patterns[field]
      .map((pattern) => pattern.exec(text)?.[1] ?? '')
      .find((found) => found !== '')
      ?.trim() ?? ''
  return {
    budget: find('budget'),
    bedrooms: find('bedrooms'),
    pets: find('pets'),
    credit: find('credit'),
    income: find('income'),
  }
}
