import type { Lead } from './find-lead.ts'

/** A mail as portals send it. Without a text, it has only HTML. */
export interface PortalMail {
  readonly title: string
  readonly from: string
  readonly replyTo?: string
  readonly subject?: string
  readonly text?: string
  readonly html?: string | null
}

const lead = (portal: string, name: string, email: string, phone = ''): Lead => ({
  name,
  email,
  phone,
  portal,
})

const rows = (...cells: readonly (readonly [string, string])[]): string =>
  `<table>${cells.map(([label, value]) => `<tr><td><b>${label}</b></td><td>${value}</td></tr>`).join('')}</table>`

const meta = (...entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, content]) => `<meta name="${name}" content="${content}">`).join('\n')

/** Inquiries with the person they are from. */
export const leadMails: readonly (PortalMail & { readonly lead: Lead })[] = [
  {
    title: 'a StreetEasy inquiry with Reply-To and fields',
    from: 'StreetEasy <noreply@email.streeteasy.com>',
    replyTo: 'ruth.weiss@gmail.com',
    subject: 'StreetEasy Inquiry: 310 West 52nd Street #14B',
    text: `You have a new inquiry on StreetEasy\n\nName: Ruth Weiss\nEmail: ruth.weiss@gmail.com\nPhone: 212-555-0142\n\nMessage:\nHi, is 14B still available for January 1? My name: not important.`,
    lead: lead('StreetEasy', 'Ruth Weiss', 'ruth.weiss@gmail.com', '(212) 555-0142'),
  },
  {
    title: 'a StreetEasy inquiry whose sender has the name of the person',
    from: '"Ruth Weiss via StreetEasy" <inquiries@streeteasy.com>',
    replyTo: 'ruth.weiss@gmail.com',
    text: 'I would like to see this apartment on Saturday.',
    lead: lead('StreetEasy', 'Ruth Weiss', 'ruth.weiss@gmail.com'),
  },
  {
    title: 'a StreetEasy inquiry with a sentence',
    from: 'StreetEasy <noreply@streeteasy.com>',
    replyTo: 'omar@work.example',
    text: 'Omar de la Cruz is interested in 85-12 Jamaica Ave #3F.\n\n"Can I bring two cats?"',
    lead: lead('StreetEasy', 'Omar de la Cruz', 'omar@work.example'),
  },
  {
    title: 'a StreetEasy tour request named in the subject',
    from: 'StreetEasy <no-reply@streeteasy.com>',
    replyTo: 'a.chen@mail.example',
    subject: 'New tour request from Amy Chen for 12 East 97th Street #7K',
    text: 'Requested times: Sat 11 AM, Sun 2 PM.',
    lead: lead('StreetEasy', 'Amy Chen', 'a.chen@mail.example'),
  },
  {
    title: 'a Zillow rental contact behind a relay',
    from: 'Zillow Group Rentals <rentalclientservices@zillowrentals.com>',
    replyTo: '4kx92mzt31@convo.zillow.com',
    subject: 'New Zillow Group Rentals Contact: 77 Park Avenue',
    text: 'New contact\n\nMarta Núñez wrote:\n"I am interested in this rental and would like to schedule a viewing."\n\nPhone: (646) 555-0178',
    lead: lead('Zillow', 'Marta Núñez', '4kx92mzt31@convo.zillow.com', '(646) 555-0178'),
  },
  {
    title: 'a Zillow message whose sender has the name of the person',
    from: 'Marta Nunez via Zillow <4kx92mzt31@convo.zillow.com>',
    text: 'Thanks!\n\nMarta\nPhone: 646 555 0178',
    lead: lead('Zillow', 'Marta Nunez', '4kx92mzt31@convo.zillow.com', '(646) 555-0178'),
  },
  {
    title: 'a Zillow contact with the real address in a table',
    from: 'Zillow <leads@zillow.com>',
    replyTo: 'reply-8841@convo.zillow.com',
    html: `<p>You have a new contact</p>${rows(['Name:', 'Dev Patel'], ['Email:', '<a href="mailto:dev@patel.example">dev@patel.example</a>'], ['Phone:', '<a href="tel:+17185550133">718.555.0133</a>'])}`,
    lead: lead('Zillow', 'Dev Patel', 'dev@patel.example', '(718) 555-0133'),
  },
  {
    title: 'an Apartments.com network lead with first and last name',
    from: 'Apartments.com <lead@apartments.com>',
    subject: 'Apartments.com Network Lead for The Sutton',
    text: 'Property Name: The Sutton\nFirst Name: Grace\nLast Name: Okafor\nEmail Address: grace.okafor@mail.example\nPhone Number: +1 (917) 555-0121\nMove Date: 01/15/2027\nComments: none',
    lead: lead('Apartments.com', 'Grace Okafor', 'grace.okafor@mail.example', '(917) 555-0121'),
  },
  {
    title: 'an Apartments.com lead whose values are below their labels',
    from: 'Apartments.com <noreply@apartments.com>',
    text: 'You have a new lead!\n\nName:\nLi Wei\n\nEmail:\nli.wei@mail.example <mailto:li.wei@mail.example>\n\nPhone:\n917-555-0109\n\nMove-in: ASAP',
    lead: lead('Apartments.com', 'Li Wei', 'li.wei@mail.example', '(917) 555-0109'),
  },
  {
    title: 'a Homes.com lead in bold',
    from: 'Home Leads <leads@homes.com>',
    text: '*Name:* Nora Bell\n*Email:* nora@bell.example\n*Phone:* Not provided',
    lead: lead('Homes.com', 'Nora Bell', 'nora@bell.example'),
  },
  {
    title: 'a Realtor.com lead with all fields on one line',
    from: 'realtor.com <leads@email.realtor.com>',
    text: 'First Name: John Last Name: O’Neil Email Address: john.oneil@mail.example Phone Number: 2125550190',
    lead: lead('Realtor.com', 'John O’Neil', 'john.oneil@mail.example', '(212) 555-0190'),
  },
  {
    title: 'a RentHop inquiry with Reply-To only',
    from: 'RentHop <support@renthop.com>',
    replyTo: '"Weiss, Ruth" <ruth@weiss.example>',
    text: 'Please answer within the hour.',
    lead: lead('RentHop', 'Weiss, Ruth', 'ruth@weiss.example'),
  },
  {
    title: 'a HotPads lead without a name',
    from: 'HotPads <no-reply@hotpads.com>',
    replyTo: 'skater88@mail.example',
    text: 'A renter has a question about 5 Bleecker Street.',
    lead: lead('HotPads', '', 'skater88@mail.example'),
  },
  {
    title: 'a missed call of Trulia with name and phone only',
    from: 'Trulia <leads@trulia.com>',
    text: 'You missed a call.\nName: Jean-Luc Moreau\nPhone: 347-555-0101',
    lead: lead('Trulia', 'Jean-Luc Moreau', '', '(347) 555-0101'),
  },
  {
    title: 'a website with lead metadata',
    from: 'Site <forms@brokerage-site.example>',
    html: `<html><head>${meta(['lead_information_version', '1.0'], ['lead_source', 'StreetEasy'], ['lead_name', 'Ana &amp; Bo Lind'], ['lead_email', 'ana@lind.example'], ['lead_phone', '212-555-0155'])}</head><body>New lead</body></html>`,
    lead: lead('brokerage-site.example', 'Ana & Bo Lind', 'ana@lind.example', '(212) 555-0155'),
  },
  {
    title: 'a name that contains the name of a portal',
    from: 'Rent.com <leads@rent.com>',
    text: 'Name: Laurent Brenton\nEmail: laurent@mail.example',
    lead: lead('Rent.com', 'Laurent Brenton', 'laurent@mail.example'),
  },
]

/** Mail of portals and others that is not an inquiry. */
export const otherMails: readonly PortalMail[] = [
  {
    title: 'a newsletter of a portal',
    from: 'StreetEasy <hello@streeteasy.com>',
    subject: 'Market report: rents in Brooklyn',
    text: 'Rents rose by 2%. Email: support@streeteasy.com\nUnsubscribe',
  },
  {
    title: 'a statement with a Reply-To to the staff',
    from: 'Zillow <no-reply@zillow.com>',
    replyTo: 'Zillow Support <support@zillow.com>',
    text: 'Your invoice is ready.',
  },
  {
    title: 'an employee of a portal who writes in person',
    from: 'Dana Smith <dana.smith@streeteasy.com>',
    text: 'Hi, I am your account manager.\n\nDana\nPhone: 212-555-0100',
  },
  {
    title: 'a person who writes by the relay of a portal',
    from: 'Marta Nunez <4kx92mzt31@convo.zillow.com>',
    text: 'Thanks!\n\nMarta\nPhone: 646 555 0178',
  },
  {
    title: 'a person with fields in the text',
    from: 'Ruth Weiss <ruth@weiss.example>',
    replyTo: 'ruth@work.example',
    text: 'Name: Amy Chen\nEmail: amy@chen.example\nPhone: 212-555-0111',
  },
  {
    title: 'a domain that only looks like a portal’s',
    from: 'StreetEasy <noreply@streeteasy.com.evil.example>',
    replyTo: 'ruth@weiss.example',
    text: 'Name: Ruth Weiss',
  },
  {
    title: 'a reply address without a person, a name or fields',
    from: 'Zillow <no-reply@zillow.com>',
    replyTo: 'bounce-123@mail.zillow.com',
    text: 'Your listing was viewed 12 times.',
  },
  { title: 'a mail without a sender', from: '', text: 'Name: Ruth Weiss\nEmail: ruth@weiss.example' },
]
