/**
 * Wording that describes who should live in a unit, while only the unit may be described. Protected: race, color,
 * religion, sex, disability, familial status, national origin (Fair Housing Act, 42 U.S.C. § 3604(c)); age, sexual
 * orientation, gender identity, marital, partnership, military and immigration status, lawful occupation and lawful
 * source of income (NYC Administrative Code § 8-107(5); New York Executive Law § 296(5)). Findings are
 * warnings, since the meaning depends on the context; counsel confirms the list.
 */
export interface FairHousingFinding {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly ground: string
  readonly advice: string
}

interface Pattern {
  readonly ground: string
  readonly advice: string
  readonly words: readonly string[]
}

const patterns: readonly Pattern[] = [
  {
    ground: 'Source of income',
    advice: 'Vouchers and subsidies are lawful income: remove this.',
    words: [
      'no (?:section 8|vouchers?|programs?|city ?fheps|fheps|hasa|subsid(?:y|ies))',
      '(?:section 8|vouchers?|programs?|city ?fheps|hasa) (?:not|isn.?t|aren.?t) (?:accepted|welcome|ok)',
      '(?:working|employed) (?:people|tenants?|professionals?|applicants?) only',
    ],
  },
  {
    ground: 'Familial status',
    advice: 'Describe the rooms, not the household.',
    words: [
      'no (?:kids|children|families)',
      'adults? (?:only|preferred|building|community)',
      'child ?-?free',
      'empty nesters?',
      '(?:perfect|ideal|great|best) for (?:a )?(?:singles?|couples?|bachelors?|families|family|students?|roommates?)',
      'bachelor(?:ette)? pad',
      'famil(?:y|ies) (?:only|preferred)',
      'no (?:babies|toddlers|infants|teenagers|minors|pregnant)',
    ],
  },
  {
    ground: 'Disability',
    advice: 'Describe what the building has: steps, a ramp, an elevator.',
    words: [
      'able-?bodied',
      'must be ambulatory',
      'no (?:wheelchairs?|service (?:animals?|dogs?))',
      'handicapped',
      'crippled',
    ],
  },
  {
    ground: 'Religion',
    advice: 'Name the street or the landmark, not a faith.',
    words: [
      '(?:christian|catholic|protestant|jewish|orthodox|muslim|islamic|hindu|buddhist|sikh|mormon) (?:home|house|household|building|community|neighbou?rhood|area|block|famil(?:y|ies)|couples?|people|persons?|professionals?|tenants?|residents?|renters?|buyers?|only|preferred)',
      '(?:god-?fearing|church-?going) (?:famil(?:y|ies)|people|tenants?|couples?)',
      '(?:walk|close|steps|near) (?:to )?(?:the )?(?:church|synagogue|mosque|temple|shul)',
    ],
  },
  {
    ground: 'Race, color or national origin',
    advice: 'Don’t describe who lives there.',
    words: [
      '(?:white|black|asian|hispanic|latin[oax]|caucasian|arab|african|african[- ]american|chinese|japanese|korean|italian|irish|polish|russian|indian|greek|mexican|dominican|puerto rican|haitian|european|american) (?:neighbou?rhood|area|block|community|famil(?:y|ies)|household|couples?|people|professionals?|tenants?|residents?|renters?|buyers?|only|preferred)',
      'english[- ]speak(?:ing|ers?) (?:only|preferred|required|famil(?:y|ies)|couples?|people|professionals?|tenants?|residents?)',
      '(?:must|should|has to|have to|needs? to|able to) (?:be able to )?(?:speak|understand|read) (?:\\w+ )?english',
      '(?:english|american) only',
      'no (?:accents?|foreign(?:ers?)?)',
      '(?:ethnic|integrated|traditional) neighbou?rhood',
      '(?:u\\.?s\\.? )?citizens only',
      'no (?:immigrants|foreigners)',
    ],
  },
  {
    ground: 'Sex, gender or orientation',
    advice: 'Don’t say whom you prefer.',
    words: [
      '(?:fe)?males? (?:only|preferred)',
      '(?:wo)?men only',
      'ladies only',
      'gentlem[ae]n only',
      'straight (?:only|couples?)',
    ],
  },
  {
    ground: 'Age',
    advice: 'Don’t mention age.',
    words: [
      'young (?:professionals?|couples?|people)',
      'mature (?:tenants?|couples?|persons?)',
      'seniors? only',
      'no (?:seniors|students)',
    ],
  },
  {
    ground: 'Steering',
    advice: 'Describe what’s there: parks, trains, shops. Let clients look up schools and safety.',
    words: [
      'safe (?:neighbou?rhood|area|block|street)',
      '(?:good|best|great|excellent|top) schools?',
      'exclusive (?:neighbou?rhood|area)',
      'crime[- ]free',
    ],
  },
]

const compiled = patterns.map(({ ground, advice, words }) => ({
  ground,
  advice,
  expression: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
}))

/** Returns every finding in a text, by position in UTF-16 units. Any whitespace matches a space. */
export function findFairHousingIssues(text: string): FairHousingFinding[] {
  const normalized = text.replace(/\s/gu, ' ')
  return compiled
    .flatMap(({ expression, ground, advice }) =>
      [...normalized.matchAll(expression)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
        text: text.slice(match.index, match.index + match[0].length),
        ground,
        advice,
      })),
    )
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}
