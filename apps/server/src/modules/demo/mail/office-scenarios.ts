import { getFirstName, type MailScenario } from './scenario.ts'

/** A wide newsletter with remote images, which the mailbox blocks by default. */
const newsletter = (title: string, where: string) => `
<table width="600" align="center" style="font-family:Georgia,serif;color:#222">
<tr><td><img src="https://images.marketreport.example/masthead.png" alt="The Market Report" width="600"></td></tr>
<tr><td><h1 style="font-size:24px">${title}</h1>
<p>More listings hit the market ${where} than in any week since the fall, and the well-priced ones were gone within nine days.</p>
<ul><li>New listings: up 12 percent</li><li>Price cuts: one in five</li><li>Median days on the market: 31</li></ul>
<p><a href="https://marketreport.example/weekly">Read the whole report</a></p></td></tr>
<tr><td style="font-size:11px;color:#888">You get this because you subscribed. <a href="https://marketreport.example/unsubscribe">Unsubscribe</a>
<img src="https://track.marketreport.example/open.gif" width="1" height="1" alt=""></td></tr></table>`

/** Conversations within the office, and automated emails. */
export const officeScenarios: readonly MailScenario[] = [
  {
    kind: 'colleague',
    createConversation: ({ counterpart, agent, apartment }) => ({
      subject: `Open house on Sunday: ${apartment}`,
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            `Could you take the second hour on Sunday, ${getFirstName(agent)}? I have a closing walk-through at noon.`,
            getFirstName(counterpart),
          ],
        },
        {
          by: 'agent',
          after: 1,
          text: ['Sure. Please leave the sign-in sheet with the doorman.', getFirstName(agent)],
        },
        {
          by: 'counterpart',
          after: 2,
          text: ['You are the best. The sheet and the brochures are at the desk.', getFirstName(counterpart)],
        },
      ],
    }),
  },
  {
    kind: 'colleague',
    createConversation: ({ counterpart, agent, where }) => ({
      subject: `A client for your listing ${where}?`,
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            'My clients lost their second bid this morning and would see yours today if they can. Approved, no pets, move-in any time.',
            getFirstName(counterpart),
          ],
        },
        { by: 'agent', after: 1, text: ['Today at 4. I will be there anyway.', getFirstName(agent)] },
      ],
    }),
  },
  {
    kind: 'colleague',
    createConversation: ({ counterpart }) => ({
      subject: 'Friday’s meeting',
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            'Friday at 9:30 in the small room:',
            '1. Fees on rentals: what the listing must say, and what we can’t charge a tenant',
            '2. Deals waiting for paperwork',
            '3. Photos: no more vertical kitchen shots, please',
            'There will be bagels.',
            getFirstName(counterpart),
          ],
          files: ['notes'],
        },
      ],
    }),
  },
  {
    kind: 'trade',
    createConversation: ({ counterpart, agent, apartment }) => ({
      subject: `Invoice for photographs, ${apartment}`,
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            'The photos are in your shared folder, and the invoice is attached. Thank you for the quick access!',
            counterpart.name,
          ],
          files: ['invoice'],
        },
        {
          by: 'agent',
          after: 8,
          text: ['Beautiful, thank you. We’ll pay it this week.', getFirstName(agent)],
        },
      ],
    }),
  },
  {
    kind: 'machine',
    createConversation: ({ where }) => ({
      subject: `The week ${where}: more listings, faster deals`,
      html: newsletter(`The week ${where}`, where),
      messages: [{ by: 'counterpart', after: 0, text: ['The week on the market'] }],
    }),
  },
  {
    kind: 'machine',
    createConversation: ({ apartment }) => ({
      subject: `Your listing expires soon: ${apartment}`,
      sender: { name: 'PB Office', email: 'office@pboffice.example' },
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            `The agreement for ${apartment} ends in 14 days.`,
            'Renew it with the owner, or take the listing off the market.',
          ],
        },
      ],
    }),
  },
]
