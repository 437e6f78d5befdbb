/* oxlint-disable oxc/no-map-spread -- few objects, which others hold too */
import type { Template } from './templates.fixture.ts'

const bulk = [
  'List-Unsubscribe: <https://mail.example/u>',
  'Precedence: bulk',
  'Feedback-ID: 1:2:mail',
] as const
const footer =
  'Questions? Call 1-800-555-0100 or write to support.\n© 2026 · 130 Fifth Avenue, New York, NY 10011\nUnsubscribe'

/** Subjects and texts that portals send to agents without a person asking anything. */
const notices: readonly (readonly [subject: string, text: string])[] = [
  [
    '5 tips to win more renters this summer',
    'Answer new leads within five minutes. Ask every renter for a tour.',
  ],
  ['Your weekly report: 310 West 52nd Street #14B', 'Your listing had 120 views, 14 saves and 3 inquiries.'],
  ['Congrats, 100 Example Street, #2 Is Live', 'Well Done! Your listing is now live!'],
  ['How was your tour?', 'Tell us how the tour went. Rate your experience with this lead.'],
  ['Feedback requested: tour of 1 Example Street #4B', 'Was the renter on time? Your feedback helps.'],
  ['Your receipt', 'Featured listing, 7 days: $84.00. Thank you for your payment.'],
  ['Invoice 20260512 is available', 'Amount due: $420.00. Your plan renews on June 1, 2026.'],
  [
    'Price drop: 5 homes match your saved search',
    '64 Example Place #3R\n$2,875/mo 2 beds 1 bath\nListed by Corner Realty, (212) 555-0111',
  ],
  [
    'New listings in Williamsburg',
    '310 Example Street #5A $4,100\n12 Example Place #2 $3,900\nContact agent',
  ],
  ['Your tour is confirmed', 'Saturday, June 6 at 11:00 AM. Add it to your calendar.'],
  ['Your listing expires in 3 days', 'Renew 85-12 Jamaica Avenue #3F to keep getting inquiries.'],
  ['Verify your email address', 'Enter the code 482913. It expires in ten minutes.'],
  ['Your Premier Agent performance summary', 'You received 14 leads and answered 9. Response time: 2 hours.'],
  ['Webinar: turn every inquiry into a showing', 'Join us on June 3 at 1 PM. Register now.'],
  ['We updated our terms', 'The new terms begin on July 1, 2026.'],
  ['You have 3 unread leads', 'Open the app to answer. The faster you respond, the better.'],
  ['Market trends for New York', 'Median rent: $4,250. Inventory: down 3 percent.'],
  ['Recordatorio: complete su perfil', 'Los perfiles completos reciben más consultas.'],
  ['Your open house is published', 'Sunday 1 to 3 PM at 1 Example Street #4B.'],
  [
    'Action needed: your listing was reported',
    'Someone reported 64 Example Place #3R as rented. Update its status.',
  ],
]

const senders = [
  {
    from: 'StreetEasy <noreply@email.streeteasy.com>',
    replyTo: 'StreetEasy Support <support@streeteasy.com>',
    headers: bulk.slice(0, 1),
  },
  { from: 'Zillow <no-reply@mail.zillow.com>', headers: bulk },
  {
    from: 'RentHop <notifications@renthop.com>',
    replyTo: 'Jordan Lee, RentHop <jordan@renthop.com>',
    headers: [],
  },
] as const

/** Sixty mails of portals that are no inquiries. */
export const portalNotices: readonly Template[] = senders.flatMap(({ from, headers, ...sender }, index) =>
  notices.map(([subject, text]) => ({
    ...sender,
    from,
    headers,
    subject,
    ...(index === 1
      ? {
          html: `<html><body><h1>${subject}</h1><p>${text.replaceAll('\n', '<br>')}</p><p>Hi Adam,</p><p>${footer.replaceAll('\n', '<br>')}</p></body></html>`,
        }
      : { text: `Hi Adam,\n\n${text}\n\n${footer}` }),
  })),
)
