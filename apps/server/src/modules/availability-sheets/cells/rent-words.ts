/** Words around the amounts of a rent, longest first within each list. */

/** What an amount is. `other` amounts are not what the tenant would pay each month. */
export type AmountLabel = 'gross' | 'net' | 'other'

/** `before`: the word always precedes its amount. */
export const labelWords: readonly (readonly [RegExp, AmountLabel, 'before' | 'any'])[] = [
  [
    /(?:was|previously|formerly|reduced from|down from|from old|old(?: rent| price)?|orig(?:inal(?:ly)?)?(?: rent| price)?)\b:?/y,
    'other',
    'before',
  ],
  [/(?:now|reduced to|new(?: rent| price)?)\b:?/y, 'gross', 'before'],
  [
    /(?:legal|registered|deposit|security(?: deposit)?|sec\.? dep\.?|dep\b\.?|broker'?s? fee|application fee|app fee|parking|storage|amenit(?:y|ies)(?: fee)?|pet(?: rent| fee)?|move[- ]in fee|utilit(?:y|ies)(?: fee)?)(?: rent)?\b:?/y,
    'other',
    'any',
  ],
  [
    /(?:net[- ]?(?:effective|eff\.?)(?: rent| price)?|n\.e\.r\.?|ner\b|n\.e\.|n\/e\b|effective(?: rent)?|eff\b\.?|net(?: rent| price)?)\b:?/y,
    'net',
    'any',
  ],
  [
    /(?:gross(?: rent| price)?|face(?: rent)?|ask(?:ing(?: rent| price)?)?|list(?: price| rent)?|pref(?:erential)?\.?(?: rent)?|market(?: rent)?|base rent|actual(?: rent)?|full(?: rent| price))(?![a-z]):?/y,
    'gross',
    'any',
  ],
]

/** Periods other than a month, with their name. */
export const otherPeriods: readonly (readonly [RegExp, string])[] = [
  [/(?:(?:\/|per|a|p\.?\/?)? ?(?:weekly|weeks?|wkly|wks?|wk\.|p\.?w\.?))(?![a-z])/y, 'week'],
  [/(?:(?:\/|per|a|p\.?\/?)? ?(?:nightly|nights?|daily|days?|p\.?d\.?))(?![a-z])/y, 'day'],
  [
    /(?:(?:\/|per|a|an|p\.?\/?)? ?(?:yearly|years?|yrs?\b\.?|annually|annual|annum|p\.?a\.?|p\.?y\.?))(?![a-z])/y,
    'year',
  ],
  [/(?:(?:\/|per|a|p)? ?(?:sq\.? ?ft\.?|square f(?:oo|ee)t|s\.?f\.?|rsf|psf|foot))(?![a-z])/y, 'square foot'],
  [
    /(?:(?:\/|per|a|p) ?(?:person|room|bed(?:room)?|head|guest|stay|quarter|semester|hour|hr))(?![a-z])/y,
    'other',
  ],
  [/(?:quarterly|bi-?weekly|bi-?monthly|semi-?monthly|biannual(?:ly)?)(?![a-z])/y, 'other'],
]

export const monthWords =
  /(?:(?:\/|per|a|p\.?\/?|each) ?)?(?:months?|monthly|mth|mnth|mo|m|pcm|pm)(?![a-z])\.?/y

const included = String.raw`(?:all )?(?:utilit(?:y|ies)|utils?\.?|heat|hot water|h\/?hw|hw|water|gas|cooking gas|electric(?:ity)?|elec\.?|internet|wifi|cable|everything)`
const count = String.raw`(?:\d{1,2}(?:\.\d{1,2})?|half|one|two|three|first|1st)`
const month = String.raw`(?:months?'?|mos?\.?|mths?|m)`

/** Notes without a meaning for which amount is the rent. */
export const noteWords: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:incl(?:udes|uding|uded|\.)?|w\/|with|plus|\+|and|&) ?${included}(?:(?:,| and| &| \+) ?${included})*(?: incl(?:uded|\.)?)?(?![a-z])`,
    'y',
  ),
  new RegExp(
    String.raw`${included}(?:(?:,| and| &| \+) ?${included})* (?:are |is )?(?:incl(?:uded|\.)?|extra|separate|not incl(?:uded|\.)?)(?![a-z])`,
    'y',
  ),
  // Free months and terms of a lease, whose numbers are no amounts.
  new RegExp(
    String.raw`(?:(?:w\/|with|after|of|for|on|based on|over)? ?(?:an? )?)?${count} ?-? ?${month} ?(?:of )?(?:free(?: rent)?|off|concession|rent free|lease|term)(?: (?:on|with|w\/|over|for|in) (?:an? )?\d{1,2} ?-? ?${month}?(?: (?:lease|term))?)?(?![a-z])`,
    'y',
  ),
  new RegExp(String.raw`${count} ?(?:mf|fm)(?![a-z])`, 'y'),
  // What the owner pays the broker.
  new RegExp(
    String.raw`(?:${count} ?-? ?${month}|\d{1,2}(?:\.\d{1,2})? ?%) ?(?:op|owner pays)(?![a-z])`,
    'y',
  ),
  /(?:no(?: broker'?s?)? fee|nf|op|owner pays|cyof|rs|rent[- ]stabilized|stabilized|furnished|unfurnished|firm|flat|only|special|promo|reduced|price drop|negotiable|neg|obo|or best offer|all in|all-in|new listing|just listed|must see|not net|rented? as is|as is|of|the)(?![a-z])\.?/y,
  /(?:rent|price|monthly rent)(?![a-z]):?/y,
  /[*!†‡]+/y,
]

/** The cell states that it has no rent. */
export const noRentPattern =
  /^(?:please )?(?:call|inquire|ask|contact|email|text|see|speak to|check with|price|rent)?[\s\w'.,/-]{0,40}?\b(?:call|inquire|ask|contact|email|upon request|on request|on application|poa|tbd|tba|to be determined|to follow|coming soon|market rate|mkt|negotiable|neg)\b[\s\w'.,/-]{0,40}$/

/** The amount is a bound or a guess. */
export const boundWords =
  /(?:starting (?:at|from|price)|starts? at|starting|start|as low as|as little as|up to|under|over|from|min(?:imum)?|max(?:imum)?|at least|about|approx(?:\.|imately)?|around|circa|ca\.|est(?:\.|imated)?|avg\.?|average|(?:and|&) up|[<>≤≥~≈±])(?![a-z])/y
