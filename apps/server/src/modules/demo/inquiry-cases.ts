/** What a person of the demo office asked, how, and what came of it. */
export interface InquiryCase {
  readonly name: string
  readonly portal: 'streeteasy' | 'zillow' | 'website' | 'broken' | 'forged'
  /** The agent whose listing it is about and whose mailbox received it; null for one that is unassigned. */
  readonly agent: number | null
  readonly minutesAgo: number
  readonly kind: 'question' | 'tour'
  readonly message: string
  /** The agent's answer, and minutes until it was sent. */
  readonly answer?: { readonly text: string; readonly minutes: number }
  /** What the person wrote back, minutes after the answer. */
  readonly reply?: { readonly text: string; readonly minutes: number }
}

const hour = 60
const day = 24 * hour

export const inquiryCases: readonly InquiryCase[] = [
  {
    name: 'Dana Whitfield',
    portal: 'streeteasy',
    agent: 1,
    minutesAgo: 6,
    kind: 'tour',
    message: "Renter's Preferred Tour: In Person",
  },
  {
    name: 'Marcus Oyelaran',
    portal: 'streeteasy',
    agent: 1,
    minutesAgo: 41,
    kind: 'question',
    message:
      'Is it still available for the first? We are two with good credit, and one of us works from home.',
  },
  {
    name: 'Rosa Castillo',
    portal: 'zillow',
    agent: 1,
    minutesAgo: 3 * hour,
    kind: 'question',
    message: 'Are cats allowed, and is there a pet fee?',
    answer: { text: 'Hi Rosa, one cat is fine, with pet rent of $50. Would you like to see it?', minutes: 9 },
    reply: { text: 'Yes please! Any time after 5 this week works.', minutes: 55 },
  },
  {
    name: 'Theo Lindgren',
    portal: 'streeteasy',
    agent: 1,
    minutesAgo: day + 2 * hour,
    kind: 'question',
    message: 'What is the net effective rent, and how many months are free?',
    answer: {
      text: 'Hi Theo, it is the gross rent with no free months at the moment. Happy to show it.',
      minutes: 12,
    },
  },
  {
    name: 'Priya Raman',
    portal: 'streeteasy',
    agent: 0,
    minutesAgo: 18,
    kind: 'tour',
    message: "Renter's Preferred Tour: Video",
  },
  {
    name: 'Ines Duarte',
    portal: 'zillow',
    agent: 0,
    minutesAgo: 2 * day,
    kind: 'tour',
    message: 'I would like to schedule a tour on Saturday.',
    answer: { text: 'Hi Ines, Saturday at 11:30 works. See you in the lobby.', minutes: 7 },
  },
  {
    name: 'Caleb Haddad',
    portal: 'zillow',
    agent: 2,
    minutesAgo: 25,
    kind: 'question',
    message: 'Does the board allow pieds-à-terre, and what are the monthlies?',
  },
  {
    name: 'Laila Fontaine',
    portal: 'streeteasy',
    agent: 3,
    minutesAgo: 5 * hour,
    kind: 'question',
    message: 'Is there a washer in the building?',
    answer: {
      text: 'Hi Laila, yes, in the basement, app-paid. The apartment has room for a portable one.',
      minutes: 14,
    },
  },
  { name: '', portal: 'broken', agent: 1, minutesAgo: 2 * hour, kind: 'question', message: '' },
  {
    name: 'StreetEasy Verification',
    portal: 'forged',
    agent: 1,
    minutesAgo: day,
    kind: 'question',
    message: 'New lead waiting. Confirm your account to read it.',
  },
  {
    name: 'Grace Kowalski',
    portal: 'website',
    agent: null,
    minutesAgo: 33,
    kind: 'question',
    message: 'We are moving from Boston in two months and look for two bedrooms near a park, up to $5,200.',
  },
  {
    name: 'Lucía Romero',
    portal: 'website',
    agent: null,
    minutesAgo: 4 * hour,
    kind: 'tour',
    message: 'Hola, busco un apartamento de dos habitaciones en Queens. ¿Puedo ver uno el sábado? Gracias.',
  },
]
