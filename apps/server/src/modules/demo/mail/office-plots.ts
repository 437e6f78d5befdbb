import { firstName, type Plot } from './story.ts'

/** Letters of a page's width with pictures from elsewhere, which are blocked until they are wanted. */
const newsletter = (title: string, where: string) => `
<table width="600" align="center" style="font-family:Georgia,serif;color:#222">
<tr><td><img src="https://images.marketreport.example/masthead.png" alt="The Market Report" width="600"></td></tr>
<tr><td><h1 style="font-size:24px">${title}</h1>
<p>More homes came on the market ${where} than in any week since the fall, and those that were priced well went within nine days.</p>
<ul><li>New listings: up 12 percent</li><li>Price cuts: one in five</li><li>Median days on the market: 31</li></ul>
<p><a href="https://marketreport.example/weekly">Read the whole report</a></p></td></tr>
<tr><td style="font-size:11px;color:#888">You get this because you subscribed. <a href="https://marketreport.example/unsubscribe">Unsubscribe</a>
<img src="https://track.marketreport.example/open.gif" width="1" height="1" alt=""></td></tr></table>`

/** Conversations within the office, and what machines send. */
export const officePlots: readonly Plot[] = [
  {
    kind: 'colleague',
    tell: ({ them, me, home }) => ({
      subject: `Open house on Sunday: ${home}`,
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            `Could you take the second hour on Sunday, ${firstName(me)}? I have a closing walk-through at noon.`,
            firstName(them),
          ],
        },
        {
          by: 'me',
          after: 1,
          text: ['Yes. Leave the sign-in sheet with the doorman, please.', firstName(me)],
        },
        {
          by: 'them',
          after: 2,
          text: ['You are the best. The sheet and the brochures are at the desk.', firstName(them)],
        },
      ],
    }),
  },
  {
    kind: 'colleague',
    tell: ({ them, me, where }) => ({
      subject: `Somebody for your listing ${where}?`,
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            'My clients lost their second bid this morning and would see yours today if they can. Approved, no pets, move-in any time.',
            firstName(them),
          ],
        },
        { by: 'me', after: 1, text: ['Today at 4. I will be there anyway.', firstName(me)] },
      ],
    }),
  },
  {
    kind: 'colleague',
    tell: ({ them }) => ({
      subject: 'Friday’s meeting',
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            'Friday at 9:30 in the small room:',
            '1. Fees on rentals: what the listing must say, and what nobody may charge a tenant',
            '2. Deals that wait for papers',
            '3. Photos: please no more upright ones of kitchens',
            'There will be bagels.',
            firstName(them),
          ],
          files: ['notes'],
        },
      ],
    }),
  },
  {
    kind: 'trade',
    tell: ({ them, me, home }) => ({
      subject: `Invoice for photographs, ${home}`,
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            'The pictures are on your shared folder, and the invoice is attached. Thank you for the quick access!',
            them.name,
          ],
          files: ['invoice'],
        },
        { by: 'me', after: 8, text: ['Beautiful, thank you. It is paid this week.', firstName(me)] },
      ],
    }),
  },
  {
    kind: 'machine',
    tell: ({ where }) => ({
      subject: `The week ${where}: more homes, quicker deals`,
      html: newsletter(`The week ${where}`, where),
      turns: [{ by: 'them', after: 0, text: ['The week on the market'] }],
    }),
  },
  {
    kind: 'machine',
    tell: ({ home }) => ({
      subject: `Your listing expires soon: ${home}`,
      sender: { name: 'PB Office', email: 'office@pboffice.example' },
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            `The agreement for ${home} ends in 14 days.`,
            'Renew it with the owner, or take the listing off the market.',
          ],
        },
      ],
    }),
  },
]
