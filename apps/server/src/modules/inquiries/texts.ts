import type { AssignmentReason, InquirySource } from '@pb/contract/inquiry-schemas'

/** Why an inquiry is where it is; `agent` is the agent's name, or `you` when its agent reads it. */
export function explainAssignment(
  reason: AssignmentReason,
  { agent, previous }: { readonly agent: string; readonly previous: string },
): string {
  const isYou = agent === 'you'
  const [who, are, whose] = isYou ? ['You', "You're", 'your'] : [agent, `${agent} is`, 'their']
  const sentences: Record<AssignmentReason, string> = {
    client: isYou ? 'This person is your client.' : `This person is ${agent}’s client.`,
    open_inquiry: `${who} already ${isYou ? 'have' : 'has'} an open inquiry with this person.`,
    listing: `${are} the contact for this listing.`,
    mailbox: `It arrived in ${whose} mailbox.`,
    duty: `${are} on duty, and it was ${isYou ? 'your' : 'their'} turn.`,
    taken: `${who} took it.`,
    assigned: `It was assigned to ${isYou ? 'you' : agent}.`,
    reassigned: `It was reassigned to ${isYou ? 'you' : agent} from a former member.`,
    unassigned: 'No agent is on duty, so it waits for anyone to take it.',
    returned: previous === '' ? 'It was made unassigned.' : `${previous} made it unassigned.`,
    overdue:
      previous === ''
        ? 'No one answered within the response goal.'
        : `${previous} didn't answer within the response goal.`,
  }
  return sentences[reason]
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
  notSent: (lead: NamedLead): string => `Your answer wasn't sent: ${nameLead(lead)}`,
}

export const inquiryErrors = {
  pastTime: 'Choose a time in the future',
  unknownAgent: "We couldn't find that agent",
  changed: (agent: string | null): string =>
    agent === null
      ? 'This inquiry changed in the meantime. Refresh it and try again.'
      : `${agent} has this inquiry now. Refresh it and try again.`,
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
