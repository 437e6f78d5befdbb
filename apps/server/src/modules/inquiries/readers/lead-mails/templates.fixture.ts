import { getName, type Person } from './people.fixture.ts'

/** A mail of a portal or website before it is written as bytes. */
export interface Template {
  readonly from: string
  readonly replyTo?: string
  readonly subject: string
  readonly text?: string
  readonly html?: string
  readonly headers?: readonly string[]
  readonly adf?: string
  /** What it cannot state: then an inquiry need not show it. */
  readonly lacks?: readonly ('phone' | 'email' | 'place' | 'name' | 'message')[]
  /** What only its markup states, so that it is lost when a program quotes its text alone. */
  readonly markupOnly?: boolean
  /** Whether without its markup no one can tell that it is a lead. */
  readonly isNothingElse?: boolean
  /** What only its headers state, so that it is lost when a program quotes it. */
  readonly headersOnly?: boolean
  /** The address that forwards to the person, where the own one is not stated. */
  readonly relay?: string
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '<br>')
const cells = (...rows: readonly (readonly [string, string])[]): string =>
  `<table>${rows.map(([label, value]) => `<tr><td><b>${label}</b></td><td>${escape(value)}</td></tr>`).join('')}</table>`
const metas = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, content]) => `<meta name="lead_${name}" content="${escape(content)}" />`)
    .join('\n')
const page = (head: string, body: string): string =>
  `<!DOCTYPE html><html><head><style>td{color:#333}</style>${head}</head><body><div style="display:none">Review and reply now. Call 1-800-555-0100</div>${body}</body></html>`
const slug = ({ address, unit }: Person): string =>
  `${address} ${unit}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
/** JSON in a script, where entities mean nothing. */
const toAscii = (data: object): string =>
  JSON.stringify(data).replaceAll(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  )

const place = ({ address, unit }: Person): string => `${address} #${unit}`

/** Mails in the forms of portals, older and newer, and of the forms of websites. */
export const templates: Readonly<Record<string, (person: Person) => Template>> = {
  'StreetEasy question': (p) => ({
    from: 'StreetEasy <noreply@email.streeteasy.com>',
    replyTo: p.email,
    subject: `${place(p)} StreetEasy Inquiry From ${getName(p)}`,
    text: `Review and reply now.\n <https://streeteasy.com/>\nYou Received a Question About ${place(p)}\n${p.message}\n${getName(p)}\n${p.email} <mailto:${p.email}>\n${p.phone} <tel:${p.dialed}>\nREPLY <mailto:${p.email}>\nView listing <https://streeteasy.com/rental/5099001>\nStreetEasy (c) 2026`,
    html: page(
      metas({
        source: 'StreetEasy',
        type: 'Renter',
        name: getName(p),
        email: p.email,
        phone: p.phone,
        property_address: `${place(p)} New York, NY, 10011`,
        property_price: '$5,645',
        property_bedrooms: '1',
        property_url: 'https://streeteasy.com/rental/5099001',
        message: `Message: ${p.message.slice(0, 20)}`,
      }),
      `<h1>${escape(p.message)}</h1><p>${getName(p)}<br>${p.email}<br>${p.phone}</p>`,
    ),
  }),
  'StreetEasy tour with times': (p) => ({
    from: 'StreetEasy <noreply@email.streeteasy.com>',
    replyTo: p.email,
    subject: `${place(p)} StreetEasy Inquiry From ${getName(p)}`,
    text: `${getName(p)} Has Requested a Tour for ${place(p)}\n${p.message}\n${getName(p)}\n${p.email} <mailto:${p.email}>\n${p.phone} <tel:${p.dialed}>\n\nPreferred tour times:\nSat, Jun 6 at 11:00 AM\nSun, Jun 7 at 2:30 PM\n\nView listing <https://streeteasy.com/rental/5099001>`,
  }),
  'StreetEasy with labels': (p) => ({
    from: `"${getName(p)} via StreetEasy" <inquiries@streeteasy.com>`,
    subject: `StreetEasy Inquiry: ${place(p)}`,
    text: `You have a new inquiry on StreetEasy\n\nName: ${getName(p)}\nEmail: ${p.email}\nPhone: ${p.phone}\n\nMessage:\n${p.message}\n\nView listing: https://streeteasy.com/rental/5099001\nThis email was sent by StreetEasy, 130 Fifth Avenue, New York, NY 10011`,
  }),
  'StreetEasy, HTML alone': (p) => ({
    from: 'StreetEasy <noreply@email.streeteasy.com>',
    replyTo: p.email,
    subject: `${place(p)} StreetEasy Inquiry From ${getName(p)}`,
    html: page(
      '',
      `<h2>You Received a Question About ${place(p)}</h2><p>${escape(p.message)}</p><p>${getName(p)}</p><p><a href="mailto:${p.email}">${p.email}</a></p><p><a href="tel:${p.dialed}">${p.phone}</a></p><a href="mailto:${p.email}">REPLY</a><a href="https://click.streeteasy.com/f/a/?url=https%3A%2F%2Fstreeteasy.com%2Frental%2F5099001">View listing</a><p>© 2026 StreetEasy</p>`,
    ),
  }),
  'Zillow contact': (p) => ({
    from: 'Zillow Group Rentals <rentalclientservices@zillowrentals.com>',
    replyTo: p.email,
    subject: `New Zillow Group Rentals Contact: ${place(p)}`,
    html: page(
      '',
      `<table><tr><td>New Contact</td></tr><tr><td><b>${getName(p)}</b> says: &ldquo;${escape(p.message)}&rdquo;</td></tr><tr><td>Move in: Jul 01, 2026</td></tr><tr><td>Pets: No pets</td></tr><tr><td><a href="mailto:${p.email}">${p.email}</a></td></tr><tr><td><a href="tel:${p.dialed}">${p.phone}</a></td></tr><tr><td>Your listing</td></tr><tr><td>FOR RENT</td></tr><tr><td>$3,950/mo</td></tr><tr><td>${place(p)}, Brooklyn, NY</td></tr><tr><td>2 beds, 1 bath</td></tr><tr><td>&copy; 2006-2026 Zillow, 1301 Second Avenue, Seattle, WA 1-866-555-0199</td></tr></table>`,
    ),
  }),
  'Zillow text': (p) => ({
    from: 'Zillow Rentals <no-reply@zillowrentals.com>',
    replyTo: `"${getName(p)}" <${p.email}>`,
    subject: `${getName(p)} is interested in ${place(p)}`,
    text: `New Contact\n${getName(p)} says:\n"${p.message}"\n\nMove in: 06/15/2026\nCredit score: 660 to 719\nPets: 2 cats\n${p.email}\n${p.phone}\n\nYour listing\nFOR RENT\n$3,100/mo\n${place(p)}, New York, NY\n2 bd 1 ba 750 sqft`,
  }),
  'Zillow relay': (p) => ({
    markupOnly: true,
    from: `"${getName(p)}" <4kx92mzt31@convo.zillow.com>`,
    subject: `${getName(p)} is requesting information about ${place(p)}, Brooklyn, NY, 11222`,
    html: page(
      '',
      `<p>${getName(p)} says: ${escape(p.message)}</p><p>Move in: Oct 01, 2026</p><p>Credit score: 620 to 659</p><p>Income: $83976</p><p><a href="https://www.zillow.com/r/AbC?phone=${encodeURIComponent(p.dialed)}">Call</a></p>`,
    ),
    relay: '4kx92mzt31@convo.zillow.com',
  }),
  'Zillow relay, a reply': (p) => ({
    from: `"${getName(p)}" <4kx92mzt31@convo.zillow.com>`,
    subject: `Re: ${getName(p)} is requesting information about ${place(p)}, Brooklyn, NY, 11222`,
    text: `${p.message}\n\nOn Tue, May 12, 2026 at 2:03 PM Adam Cole <adam.cole@pboffice.example> wrote:\n> Thanks! Saturday at 3?\n> Adam, (212) 555-0199`,
    relay: '4kx92mzt31@convo.zillow.com',
    lacks: ['phone'],
  }),
  'Trulia, an older form': (p) => ({
    from: 'Trulia Rentals <leads@trulia.com>',
    replyTo: p.email,
    subject: `New Trulia Contact: ${place(p)}`,
    html: page(
      '',
      `<table><tr><td>From:</td><td>${getName(p)}</td></tr><tr><td>Email:</td><td><a href="mailto:${p.email}">${p.email}</a></td></tr><tr><td>Phone:</td><td>${p.phone}</td></tr><tr><td>Comments:</td><td>${escape(p.message)}</td></tr><tr><td>Property:</td><td><a href="https://www.trulia.com/p/ny/brooklyn/${slug(p)}-brooklyn-ny-11211--2077123456">${place(p)}</a></td></tr></table>`,
    ),
  }),
  HotPads: (p) => ({
    from: 'HotPads <no-reply@hotpads.com>',
    replyTo: `"${getName(p)}" <${p.email}>`,
    subject: `New HotPads Contact: ${p.address} Apt ${p.unit}`,
    text: `New contact\n${getName(p)} wrote:\n“${p.message}”\n\n${p.email}\nCell: ${p.phone}\n\nYour listing\nFOR RENT\n$3,100/mo\n${p.address} Apt ${p.unit}, New York, NY`,
  }),
  'RentHop with labels': (p) => ({
    from: 'RentHop <support@renthop.com>',
    replyTo: `"${getName(p)}" <reply+88gh1273kd@renthop.com>`,
    subject: `RentHop Inquiry: ${p.address}, Apt ${p.unit}`,
    text: `You have a new inquiry on RentHop\n\nName: ${getName(p)}\nEmail: ${p.email}\nPhone: ${p.phone}\nListing: ${p.address}, Apt ${p.unit}\nPrice: $4,250\nBedrooms: 1\nMove-in Date: 07/15/2026\nMessage:\n${p.message}\n\nView listing: https://www.renthop.com/listings/${slug(p)}/5550001\nReply directly to this email to reach the renter.`,
  }),
  'RentHop in a sentence': (p) => ({
    from: 'RentHop <notifications@renthop.com>',
    replyTo: p.email,
    subject: `RentHop Lead from ${getName(p)} about ${place(p)}`,
    text: `${getName(p)} is interested in ${place(p)}.\n\n"${p.message.replaceAll('\n', ' ')}"\n\n${getName(p)}\n${p.email}\n${p.phone}\n\nUnsubscribe`,
    headers: ['List-Unsubscribe: <https://www.renthop.com/u>'],
  }),
  'Realtor.com with labels': (p) => ({
    from: 'realtor.com <leads@email.realtor.com>',
    subject: `New realtor.com lead - ${getName(p)}`,
    text: `First Name: ${p.first}\nLast Name: ${p.last}\nEmail Address: ${p.email}\nPhone Number: ${p.phone}\nProperty Address: ${place(p)}, New York, NY 10003\nList Price: $1,250,000\nBedrooms: 2\nBaths: 1.5\nMLS: RLS30001\nComments: ${p.message}`,
  }),
  'Realtor.com, matched with a buyer': (p) => ({
    markupOnly: true,
    from: 'Realtor.com <noreply@opcity.realtor.com>',
    subject: `You’ve been matched with a buyer`,
    html: page(
      metas({
        source: 'Realtor.com',
        type: 'Buyer',
        name: getName(p),
        email: p.email,
        phone: p.phone,
        property_address: `${place(p)}, New York, NY 10011`,
        mls: 'A5712345',
        message: p.message,
        max_price: '900000',
      }),
      `<p>...</p>`,
    ),
  }),
  'Apartments.com': (p) => ({
    from: 'Apartments.com <lead@apartments.com>',
    replyTo: p.email,
    subject: `Apartments.com Network Lead for ${place(p)}`,
    text: `Property Name: The Sutton\nAddress: ${place(p)}\nFirst Name: ${p.first}\nLast Name: ${p.last}\nEmail Address: ${p.email}\nPhone Number: ${p.phone}\nMove Date: 01/15/2027\nComments: ${p.message}\n\nLead Submitted: 05/12/2026`,
  }),
  'Zumper, cells without colons': (p) => ({
    markupOnly: true,
    from: 'Zumper <leads@zumper.com>',
    replyTo: 'Zumper Messages <m.8842aa91c0ff@reply.zumper.com>',
    subject: `New message from ${getName(p)} about ${place(p)}`,
    html: page(
      '',
      `<h2>New lead</h2>${cells(['Name', getName(p)], ['Email', p.email], ['Phone', p.phone], ['Move-in', 'Aug 1, 2026'], ['Message', p.message])}<p>Zumper Inc, 555 Example Street, San Francisco</p>`,
    ),
  }),
  'Rent.com in ADF': (p) => ({
    from: 'Rent. Leads <leads@rentpath.com>',
    subject: 'Rent. Lead',
    text: `<?xml version="1.0"?>\n<?adf version="1.0"?>\n<adf><prospect><requestdate>2026-05-12T14:03:22-04:00</requestdate><property><street>${place(p)}</street></property><customer><contact><name part="first">${p.first}</name><name part="last">${p.last}</name><email>${p.email}</email><phone type="voice">${p.phone}</phone></contact><comments><![CDATA[${p.message}]]></comments></customer><vendor><contact><name part="full">PB Office</name><email>desk@pboffice.example</email><phone>212-555-0199</phone></contact></vendor></prospect></adf>`,
  }),
  'A system, ADF attached': (p) => ({
    from: 'Leads <no-reply@crm.example>',
    subject: 'New lead',
    text: 'A new lead is attached.',
    adf: `<?xml version="1.0"?><adf><prospect><customer><contact><name part="full">${getName(p)}</name><email>${p.email}</email><phone>${p.phone}</phone></contact><comments>${p.message}</comments></customer><property><street>${place(p)}</street></property></prospect></adf>`,
    headersOnly: true,
  }),
  Craigslist: (p) => ({
    from: `"${getName(p)}" <c1b2a3948576ab3c9d@rent.craigslist.org>`,
    subject: `${place(p)} - $3,100 / 2br - no fee`,
    text: `${p.message}\n\nMy number is ${p.phone}\n\nOriginal craigslist post:\nhttps://newyork.craigslist.org/mnh/apa/d/new-york/7700000001.html\nAbout craigslist mail:\nhttps://craigslist.org/about/help/email-relay`,
    relay: 'c1b2a3948576ab3c9d@rent.craigslist.org',
    lacks: ['message'],
  }),
  Compass: (p) => ({
    from: 'Compass <noreply@compass.com>',
    replyTo: p.email,
    subject: `New inquiry from ${getName(p)} on ${place(p)}`,
    html: page(
      '',
      `<p>You have a new inquiry for <a href="https://www.compass.com/listing/${slug(p)}-manhattan-ny-10019/1234567890123/">${place(p)}</a></p>${cells(['Name:', getName(p)], ['Email:', p.email], ['Phone:', p.phone], ['Message:', p.message])}`,
    ),
  }),
  'Redfin tour': (p) => ({
    from: 'Redfin <no-reply@redfin.com>',
    replyTo: 'redfin-reply <a7ff31c09e2d4455@reply.redfin.com>',
    subject: `${getName(p)} wants to see ${place(p)}`,
    html: page(
      '',
      `<p>${getName(p)} wants to see ${place(p)}</p><p>${escape(p.message)}</p><div>Email: <a href="mailto:${p.email}">${p.email}</a></div><div>Phone: <a href="tel:${p.dialed}">${p.phone}</a></div><div>Requested times: Sat 11:00 AM, Sun 2:30 PM</div>`,
    ),
  }),
  'Homes.com, labels above values': (p) => ({
    markupOnly: true,
    from: 'Homes.com <leads@homes.com>',
    subject: `Homes.com lead: ${place(p)}`,
    html: page(
      '',
      `<table><tr><th>Name</th><th>Email</th><th>Phone</th></tr><tr><td>${getName(p)}</td><td>${p.email}</td><td>${p.phone}</td></tr></table><p>Comments:</p><p>${escape(p.message)}</p><p><a href="https://www.homes.com/property/${slug(p)}/abc123/">View property</a></p>`,
    ),
  }),
  'Naked Apartments, hCard': (p) => ({
    markupOnly: true,
    from: 'Naked Apartments <noreply@nakedapartments.com>',
    subject: `New message about ${place(p)}`,
    html: page(
      '',
      `<div class="vcard"><span class="fn">${getName(p)}</span> <a class="email" href="mailto:${p.email}">Send an email</a> <a class="tel" href="tel:${p.dialed}">${p.phone}</a><blockquote class="note">${escape(p.message)}</blockquote></div>`,
    ),
  }),
  'A website, JSON-LD': (p) => ({
    markupOnly: true,
    from: 'PB Office website <website@pboffice.example>',
    subject: 'Website inquiry',
    html: page(
      `<script type="application/ld+json">${toAscii({ '@context': 'https://schema.org', '@type': 'EmailMessage', about: { '@type': 'Apartment', address: { '@type': 'PostalAddress', streetAddress: place(p) } }, sender: { '@type': 'Person', name: getName(p), email: `mailto:${p.email}`, telephone: p.phone }, messageAttachment: { '@type': 'Message', text: p.message } })}</script>`,
      `<p>Email: ${p.email}</p><p>Message: ${escape(p.message)}</p>`,
    ),
  }),
  'Contact Form 7': (p) => ({
    from: 'PB Office <wordpress@pboffice.example>',
    replyTo: p.email,
    subject: `PB Office "${place(p)}"`,
    text: `From: ${getName(p)} <${p.email}>\nSubject: ${place(p)}\nPhone: ${p.phone}\n\nMessage Body:\n${p.message}\n\n-- \nThis is a notification that a contact form was submitted on your website (PB Office https://pboffice.example).`,
  }),
  'Gravity Forms': (p) => ({
    from: 'PB Office <no-reply@pboffice.example>',
    replyTo: p.email,
    subject: 'New submission from Contact an agent',
    html: page(
      '',
      `<table>${(
        [
          ['Name', getName(p)],
          ['Email', p.email],
          ['Phone', p.phone],
          ['Property', place(p)],
          ['How can we help?', p.message],
        ] as const
      )
        .map(
          ([label, value]) =>
            `<tr bgcolor="#EAF2FA"><td colspan="2"><strong>${label}</strong></td></tr><tr><td width="20">&nbsp;</td><td>${escape(value)}</td></tr>`,
        )
        .join('')}</table>`,
    ),
  }),
  Wix: (p) => ({
    from: 'PB Office <notifications@wix-forms.example>',
    replyTo: p.email,
    subject: 'Contact form got a new submission',
    html: page(
      '',
      `<p>You got a new form submission</p><p>First name: ${p.first}</p><p>Last name: ${p.last}</p><p>Email: ${p.email}</p><p>Phone: ${p.phone}</p><p>Address: ${place(p)}</p><p>Message: ${escape(p.message)}</p>`,
    ),
  }),
  Squarespace: (p) => ({
    from: 'Squarespace <form-submission@squarespace.info>',
    replyTo: `${getName(p)} <${p.email}>`,
    subject: 'Form Submission - Contact',
    text: `Sent via form submission from PB Office\n\nName: ${getName(p)}\n\nEmail: ${p.email}\n\nPhone: ${p.phone}\n\nListing: ${place(p)}\n\nMessage: ${p.message}\n\nDoes this submission look like spam? Report it here.`,
  }),
  'Follow Up Boss': (p) => ({
    markupOnly: true,
    from: 'Follow Up Boss <noreply@followupboss.com>',
    subject: `New lead: ${getName(p)}`,
    html: page(
      metas({
        information_version: '1.0',
        source: 'PB Office',
        name: getName(p),
        email: p.email,
        phone: p.phone,
        property_address: place(p),
        message: p.message,
      }),
      `<p>New lead</p>`,
    ),
  }),
  'A phone in a link alone': (p) => ({
    markupOnly: true,
    from: 'Localize <no-reply@localize.city>',
    replyTo: p.email,
    subject: `New lead for ${place(p)}`,
    html: page(
      '',
      `<p>${getName(p)} is interested in ${place(p)}</p><p>${escape(p.message)}</p><p><a href="mailto:${p.email}">Email</a> <a href="https://track.localize.city/c/${Buffer.from(JSON.stringify({ action: 'call', phone: p.dialed })).toString('base64url')}">Call ${p.first}</a></p>`,
    ),
  }),
  'A Spanish website': (p) => ({
    from: 'Sitio web <noreply@sitio.example>',
    replyTo: p.email,
    subject: 'Nueva consulta desde el sitio web',
    text: `Nombre: ${getName(p)}\nCorreo electrónico: ${p.email}\nTeléfono: ${p.phone}\nPropiedad: ${place(p)}\nMensaje: ${p.message}`,
  }),
  'A Spanish portal mail': (p) => ({
    from: 'StreetEasy <noreply@email.streeteasy.com>',
    replyTo: p.email,
    subject: `${getName(p)} está interesado en ${place(p)}`,
    text: `${getName(p)} dice:\n“${p.message}”\n\n${p.email}\n${p.phone}`,
  }),
  'A form with leaders': (p) => ({
    from: 'Site <forms@site.example>',
    replyTo: p.email,
    subject: 'Showing request',
    text: `Consumer name ........ ${getName(p)}\nConsumer e-mail ...... ${p.email}\nBest daytime phone ... ${p.phone}\nWhich apartment? ..... ${place(p)}\nComments ............. ${p.message}\n\nManage Submissions`,
  }),
  'Typeform, questions above answers': (p) => ({
    from: 'Typeform <followups@followups.typeform.example>',
    replyTo: p.email,
    subject: 'New response: Find your home',
    text: `Your typeform has a new response:\n\n**What's your name?**\n${getName(p)}\n\n**What's your email?**\n${p.email}\n\n**And your phone number?**\n${p.phone}\n\n**Which listing are you interested in?**\n${place(p)}\n\n**Tell us what you need**\n${p.message}\n\nLog in to view or download your responses`,
  }),
  'A definition list': (p) => ({
    from: 'Site <noreply@site.example>',
    replyTo: p.email,
    subject: 'Showing request',
    html: page(
      '',
      `<dl><dt>Visitor</dt><dd>${getName(p)}</dd><dt>Contact e-mail</dt><dd>${p.email}</dd><dt>Daytime telephone</dt><dd>${p.phone}</dd><dt>Apartment of interest</dt><dd>${place(p)}</dd><dt>Anything we should know?</dt><dd>${escape(p.message)}</dd></dl>`,
    ),
  }),
  'A form with pipes': (p) => ({
    from: 'HubSpot <noreply@notifications.hubspot.example>',
    subject: 'New submission on form "Rent with us"',
    text: `First Name | ${p.first}\nLast Name | ${p.last}\nEmail | ${p.email}\nMobile Number | ${p.phone}\nListing you’re interested in | ${place(p)}\nMessage | ${p.message}\n\nView contact in HubSpot`,
  }),
}
