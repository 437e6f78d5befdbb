interface NamedFee {
  readonly kind: string
  readonly name: string
  readonly when: string
  readonly refundable: boolean
}

/** What a fee is before the law. A fee may be several: "Application deposit" is a screening fee and a deposit. */
export type FeeCharge = 'broker' | 'screening' | 'deposit'

const brokerNames =
  /\b(?:brok\w*|brook?ers?|realtors?|realty|agency|agents?|agents? (?:fee|commission)|finders?|commissions?|comision|corretaje|leasing (?:fee|agent|commission)|letting|placement|procurement|cyof|collect your own)\b|中介/
const managingAgent = /\b(?:managing|management) agents?\b/
const screeningNames =
  /\b(?:app?l?ications?|applying|app fee|screening|background|credit (?:check|report|and|fee|score)|credit|processing|process|admin\w*|paperwork|lease (?:prep\w*|signing|fee|execution|drafting|document\w*|review)|document\w*|review)\b/
/** Boards of co-ops and condominiums may charge for their review. */
const boardNames =
  /\b(?:board|co ?ops?|coops?|cooperative|condos?|condominium|hoa|association|managing agents?|management agents?)\b/
const depositNames =
  /\b(?:deposits?|security|escrow|bond|holding|hold|advance|pre ?paid|pre ?pay\w*|(?:last|first|1st|final) months?(?: rent)?)\b/
/** Deposits that are no money: an insurance premium or a fee paid in place of a deposit. */
const depositReplacement =
  /\b(?:deposit|security|bond) (?:insurance|replacement|alternative|waiver|free)|\bsecurity (?:system|guard|service|alarm|camera|patrol|key|card|desk)|\bsafe deposit|\b(?:direct|auto) deposit/
/** One-time charges with a known purpose that is neither of the above. */
const knownPurposes =
  /\b(?:board|co ?ops?|condos?|condominium|hoa|association|move|moving|elevator|amenit\w*|gym|fitness|pool|roof\w*|pets?|dogs?|cats?|animals?|utilit\w*|electric\w*|gas|water|heat\w*|sewer|internet|wi ?fi|cable|parking|garage|storage|bikes?|bicycle|keys?|fobs?|locks?|lockout|laundry|trash|insurance|cleaning|packages?|air condition\w*|a c|late|returned|nsf|furnitur\w*|smart|concierge|repairs?|painting|flip|transfer|renewal|broken|early termination|buy ?out)\b/

/** Lower case, without accents and punctuation; `0` and `@` within words are letters, as in "br0ker". */
function normalizeName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=[a-z])0|0(?=[a-z])/g, 'o')
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The name, and the name with single spaced letters joined: "b r o k e r fee". */
function toSpellings(name: string): string {
  const plain = normalizeName(name)
  const joined = plain.replace(/\b(\p{L}) (?=\p{L}\b)/gu, '$1')
  return joined === plain ? plain : `${plain} ${joined}`
}

const hasBrokerName = (name: string) => brokerNames.test(name.replace(managingAgent, ''))
const hasScreeningName = (name: string) => screeningNames.test(name) && !boardNames.test(name)
const hasDepositName = (name: string) => depositNames.test(name) && !depositReplacement.test(name)

/** Returns what a fee is by its kind, its name and whether it is paid back. */
export function getFeeCharges({ kind, name, when, refundable }: NamedFee): ReadonlySet<FeeCharge> {
  const spellings = toSpellings(name)
  const charges = new Set<FeeCharge>()
  if (kind === 'broker' || hasBrokerName(spellings)) charges.add('broker')
  if (kind === 'screening' || (when !== 'monthly' && hasScreeningName(spellings))) charges.add('screening')
  if (kind === 'deposit' || (refundable && when !== 'monthly') || hasDepositName(spellings))
    charges.add('deposit')
  return charges
}

/** Whether a one-time charge that nothing explains may be a broker fee under another name. */
export function isUnexplained(fee: NamedFee): boolean {
  return (
    fee.when !== 'monthly' &&
    fee.kind !== 'board' &&
    getFeeCharges(fee).size === 0 &&
    !knownPurposes.test(toSpellings(fee.name))
  )
}
