import type { AssignmentReason, InquirySource } from '@pb/contract/inquiry-schemas'
import type { InquiryLanguage } from '@pb/rules/inquiry-languages'
import type { Route } from './tables.ts'

interface Whose {
  /** The agent's name, or `you` when its agent reads it. */
  readonly agent: string
  readonly previous: string
  readonly route: Pick<Route, 'number' | 'name' | 'group'> | null
}

function explainReason(reason: AssignmentReason, { agent, previous, route }: Whose): string {
  const isYou = agent === 'you'
  const [who, are, whose] = isYou ? ['You', "You're", 'your'] : [agent, `${agent} is`, 'their']
  const group = route?.group ?? ''
  const late =
    previous === ''
      ? 'No one answered within the response goal'
      : `${previous} didn't answer within the response goal`
  const sentences: Record<AssignmentReason, string> = {
    client: isYou ? 'This person is your client.' : `This person is ${agent}’s client.`,
    open_inquiry: `${who} already ${isYou ? 'have' : 'has'} an open inquiry with this person.`,
    chosen: `This person asked for ${isYou ? 'you' : agent}.`,
    exclusive: `${are} the listing agent.`,
    listing: `${are} the contact for this listing.`,
    mailbox: `It arrived in ${whose} mailbox.`,
    named: `Inquiries like this go to ${isYou ? 'you' : agent}.`,
    duty: `${are} on duty${group === '' ? '' : ` in ${group}`}, and it was ${isYou ? 'your' : 'their'} turn.`,
    pond: group === '' ? 'Any agent can take it.' : `Any agent of ${group} can take it.`,
    supervisor: `Inquiries like this go to a supervisor.`,
    passed: `${late}, so it went to the next agent on duty${isYou ? ', you' : `, ${agent}`}.`,
    taken: `${who} took it.`,
    assigned: `It was assigned to ${isYou ? 'you' : agent}.`,
    reassigned: `It was reassigned to ${isYou ? 'you' : agent} from a former member.`,
    unassigned: 'No rule finds an agent, so it waits for anyone to take it.',
    returned: previous === '' ? 'It was made unassigned.' : `${previous} made it unassigned.`,
    overdue: `${late}.`,
  }
  return sentences[reason]
}

/** Why an inquiry is whose it is, with the rule that decided as it was then. */
export function explainAssignment(reason: AssignmentReason, whose: Whose): string {
  const sentence = explainReason(reason, whose)
  return whose.route === null ? sentence : `Rule ${whose.route.number}: ${whose.route.name} — ${sentence}`
}

const aboutListing = ({ address, unit }: { readonly address: string; readonly unit: string }): string =>
  address === '' ? '' : ` about ${address}${unit === '' ? '' : ` #${unit.replace(/^#\s*/, '')}`}`

interface NamedLead {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly unit: string
}

/** "Dana Whitfield about 1 Example Street #4B" */
const nameLead = (lead: NamedLead): string =>
  `${lead.name || lead.email || lead.phone || 'an unknown person'}${aboutListing(lead)}`

export const intakeTexts = {
  arrived: (
    lead: NamedLead,
    { isNew, isUnassigned, isVerified }: { isNew: boolean; isUnassigned: boolean; isVerified: boolean },
  ): string => {
    if (!isVerified) return `Check the sender of a message from ${nameLead(lead)}`
    const what = isNew ? (isUnassigned ? 'New unassigned inquiry' : 'New inquiry') : 'New message'
    return `${what} from ${nameLead(lead)}`
  },
  assigned: (lead: NamedLead): string => `An inquiry was assigned to you: ${nameLead(lead)}`,
  unassigned: (lead: NamedLead): string => `Unassigned inquiry: ${nameLead(lead)}`,
  overdue: (lead: NamedLead): string =>
    `${nameLead(lead)}: you didn't answer within the response goal, so it's unassigned now`,
  overdueClient: (lead: NamedLead): string => `${nameLead(lead)} is waiting longer than the response goal`,
  passedOn: (lead: NamedLead): string =>
    `${nameLead(lead)}: you didn't answer within the response goal, so it went to the next agent on duty`,
  escalated: (lead: NamedLead, agent: string): string =>
    agent === ''
      ? `No one has taken ${nameLead(lead)} within the response goal`
      : `${agent} hasn't answered ${nameLead(lead)} within the response goal`,
  notSent: (lead: NamedLead): string => `Your answer wasn't sent: ${nameLead(lead)}`,
}

export const inquiryErrors = {
  pastTime: 'Choose a time in the future',
  unknownAgent: "We couldn't find that agent",
  changed: (agent: string | null): string =>
    agent === null
      ? 'This inquiry changed in the meantime. Refresh it and try again.'
      : `${agent} has this inquiry now. Refresh it and try again.`,
  unknownGroup: "We couldn't find that group",
  sameGroup: 'Two groups have the same name',
  usedGroup: (rule: string): string => `The rule “${rule}” uses this group. Change the rule first.`,
  linkedClient: 'This inquiry is linked to that client. Unlink it first.',
  taken: (agent: string): string => `${agent} took it first`,
  relayEmail:
    'This address belongs to the portal and only forwards to them. Ask for their own email, then add it with Correct.',
  noEmail: 'There is no email address. Call them, or add the address first.',
  nothingRead: 'There is nothing to correct in this message',
  badKey: "This key isn't valid",
  otherBody: 'This key was used for another inquiry',
  longKey: 'At most 200 characters',
}

export const noteTexts = {
  answered: {
    phone: 'Answered by phone',
    text: 'Answered by text message',
    email: 'Answered by email',
    in_person: 'Answered in person',
    portal: 'Answered on the portal',
  },
}

export const answerTexts = {
  notSent: "The email couldn't be sent",
  undelivered: "The email couldn't be delivered",
  returned: 'The email came back',
  suggestedTimes: 'Times that work to see it:',
  subject: (listing: string): string => (listing === '' ? 'Your inquiry' : `Your inquiry about ${listing}`),
}

export const sourceNames: Readonly<Record<InquirySource, string>> = {
  streeteasy: 'StreetEasy',
  zillow: 'Zillow',
  trulia: 'Trulia',
  hotpads: 'HotPads',
  renthop: 'RentHop',
  realtor: 'Realtor.com',
  other_portal: 'another portal',
  website: 'website',
  personal_page: 'personal page',
  api: 'website',
  email: 'email',
  open_house: 'open house',
  live_stream: 'live stream',
}

export const ignoredTexts = {
  person: 'Everything from this person',
  sender: (reader: string): string =>
    reader === ''
      ? 'Emails that name no person'
      : `${sourceNames[reader as InquirySource] ?? reader} emails that name no person`,
}

export const languageNames: Readonly<Record<InquiryLanguage, string>> = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
  ru: 'Russian',
  ko: 'Korean',
  ja: 'Japanese',
  he: 'Hebrew',
  ar: 'Arabic',
}

/** Texts of the test of the rules. */
export const routingTexts = {
  rule: (number: number, name: string): string => `Rule ${number}: ${name}`,
  noRule: 'No rule applies. It waits under Unassigned for anyone to take it.',
  off: 'This rule is off.',
  none: '—',
  yes: 'Yes',
  no: 'No',
  types: { rental: 'Rental', sale: 'Sale' },
  labels: {
    source: 'Source',
    listingAgent: 'Listing agent',
    exclusive: 'Exclusive',
    type: 'Rental or sale',
    price: 'Price',
    neighborhood: 'Neighborhood',
    borough: 'Borough',
    language: 'Language',
    client: 'Client of',
    chosen: 'Asked for',
    mailbox: 'Mailbox of',
  },
  unmet: {
    sources: 'It comes from another source.',
    ad_type: 'It isn’t that type of listing.',
    price_min: 'The price is too low or not known.',
    price_max: 'The price is too high or not known.',
    neighborhoods: 'The neighborhood is another one or not known.',
    boroughs: 'The borough is another one or not known.',
    languages: 'The language is another one or not known.',
    listing_agent: 'The listing agent condition isn’t met.',
    exclusive: 'The exclusive condition isn’t met.',
    known_client: 'The client condition isn’t met.',
  },
  noTarget: {
    client_agent: 'The person isn’t a client of an active agent.',
    open_inquiry_agent: 'The person has no other open inquiry.',
    chosen_agent: 'The person asked for no one.',
    listing_agent: 'The listing’s agent isn’t one of your active agents.',
    mailbox_owner: 'It didn’t arrive in an active agent’s mailbox.',
    agent: 'The agent has left.',
    turn: 'No one is on duty now.',
    pond: '',
    supervisor: 'There is no active supervisor.',
  },
} as const

interface ConfirmingOffice {
  readonly office: string
  readonly phone: string
}

/** The email to who wrote by the public form. */
export const confirmationTexts = {
  en: {
    subject: (office: string): string => `${office} got your message`,
    text: ({ office, phone }: ConfirmingOffice): string =>
      [
        'Thank you for writing to us. An agent will answer you soon.',
        phone === '' ? '' : `If it is urgent, call us: ${phone}`,
        'If you didn’t write to us, someone entered your address by mistake. You can ignore this email.',
        office,
      ]
        .filter((line) => line !== '')
        .join('\n\n'),
  },
  es: {
    subject: (office: string): string => `${office} recibió su mensaje`,
    text: ({ office, phone }: ConfirmingOffice): string =>
      [
        'Gracias por escribirnos. Un agente le responderá pronto.',
        phone === '' ? '' : `Si es urgente, llámenos: ${phone}`,
        'Si usted no nos escribió, alguien puso su dirección por error. Puede ignorar este mensaje.',
        office,
      ]
        .filter((line) => line !== '')
        .join('\n\n'),
  },
}
