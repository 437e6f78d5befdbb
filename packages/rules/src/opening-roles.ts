/**
 * Who a row of a file of opening balances is about. `agent` shares the deal; a `mentor` or team lead gets a part of an
 * agent's or of the company's; `other` is someone outside the office who got a part before the split; `company` has the
 * cents that the division left over.
 */
export type OpeningRole =
  | { readonly kind: 'agent' | 'other' | 'company' }
  | {
      readonly kind: 'mentor'
      /** Name or email of the agent whose mentor it is; empty where the deal has one agent. */
      readonly agent: string
      readonly paidBy: 'agent' | 'company'
    }

const words: readonly (readonly [RegExp, Exclude<OpeningRole['kind'], 'mentor'>])[] = [
  [
    /^(?:co-?|(?:listing|selling|buying|buyer[’']?s?|seller[’']?s?|rental|leasing|closing|lead) )?(?:agent|broker|salesperson)$/i,
    'agent',
  ],
  [/^(?:other|others|referral|co-?broke|referral or co-?broke)$/i, 'other'],
  [/^(?:company|office|house)$/i, 'company'],
]
const mentorPattern =
  /^(?:mentor|team lead(?:er)?|mentor or team lead)(?: of (.+?))?(,? \(?paid by (?:the )?(?:company|office)\)?)?$/i

/** The role that a whole cell states; null for one that isn't known. An empty cell is an agent's. */
export function parseOpeningRole(text: string): OpeningRole | null {
  if (text === '') return { kind: 'agent' }
  const kind = words.find(([pattern]) => pattern.test(text))?.[1]
  if (kind !== undefined) return { kind }
  const mentor = mentorPattern.exec(text)
  if (!mentor) return null
  return { kind: 'mentor', agent: mentor[1] ?? '', paidBy: mentor[2] === undefined ? 'agent' : 'company' }
}

const titles = { agent: 'Agent', other: 'Referral or co-broke', company: 'Company' } as const

/** A role as the export states it: `Mentor of nina@office.com, paid by the company`. */
export function formatOpeningRole(role: OpeningRole): string {
  if (role.kind !== 'mentor') return titles[role.kind]
  const of = role.agent === '' ? '' : ` of ${role.agent}`
  return `Mentor${of}${role.paidBy === 'company' ? ', paid by the company' : ''}`
}
