import { firstName, type Plot } from './story.ts'

/** Conversations over rentals, with those who look and those who own. */
export const rentalPlots: readonly Plot[] = [
  {
    kind: 'client',
    tell: ({ me, them, home, price, where }) => ({
      subject: `Inquiry: ${home} at ${price}`,
      portal: { name: 'Home Portal', email: 'leads@homeportal.example' },
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            `${them.name} asked about your listing: ${home}, ${price} a month.`,
            `“Hello, I would like to see this home. We are two people, both working ${where}, and want to move on the first of next month. Is it still available?”`,
            'Answer this mail to write to them.',
          ],
        },
        {
          by: 'me',
          after: 1,
          text: [
            `Hi ${firstName(them)},`,
            'It is still available. I can show it on Thursday after 5 or on Saturday between 10 and 1. Which suits you?',
            `Best,`,
            firstName(me),
          ],
        },
        {
          by: 'them',
          after: 6,
          text: [
            'Thursday at 5:30 works. Is there an elevator, and may we bring a small dog?',
            firstName(them),
          ],
        },
      ],
    }),
  },
  {
    kind: 'client',
    tell: ({ me, them, where, price }) => ({
      subject: `Looking for a home ${where}`,
      starred: true,
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            'Hello,',
            `a friend gave me your name. We are looking for something bright ${where}, up to ${price}, from the first of the month after next. Laundry in the building would be great.`,
            'We can send our papers at once.',
            them.name,
          ],
        },
        {
          by: 'me',
          after: 3,
          text: [
            `Hi ${firstName(them)},`,
            'glad to help. I picked five homes and will send them today. Please tell me which ones you want to see, and we walk them in one afternoon.',
            firstName(me),
          ],
        },
        {
          by: 'them',
          after: 20,
          text: [
            'The second and the fourth, please. The first one is too far from the train for us.',
            firstName(them),
          ],
        },
        {
          by: 'me',
          after: 2,
          text: [
            'Done: Saturday, 11:00 and 11:45. I put both addresses and the floor plan below.',
            firstName(me),
          ],
          files: ['floor-plan'],
        },
        {
          by: 'them',
          after: 30,
          text: ['We loved the second one! What do we need to apply?', firstName(them)],
        },
      ],
      draft: [
        `Hi ${firstName(them)},`,
        'to apply, please send a photo ID, the latest tax return, two pay stubs and a letter of employment. I would',
      ],
    }),
  },
  {
    kind: 'client',
    tell: ({ them, me, home }) => ({
      subject: `Papers for ${home}`,
      turns: [
        {
          by: 'them',
          after: 0,
          text: ['Here is the letter from my employer. The tax return follows tonight.', firstName(them)],
          files: ['letter'],
        },
        {
          by: 'me',
          after: 1,
          text: [
            `Thank you, ${firstName(them)}. With the tax return the file is complete, and I hand it in tomorrow morning.`,
            firstName(me),
          ],
          copy: true,
        },
      ],
    }),
  },
  {
    kind: 'client',
    tell: ({ them, me, home, price }) => ({
      subject: `Lease for ${home}`,
      starred: true,
      turns: [
        {
          by: 'me',
          after: 0,
          text: [
            `Hi ${firstName(them)},`,
            `the owner said yes. The lease is attached: twelve months at ${price}. At signing the first month and one month of security are due; there is no broker fee for you.`,
            'Please read it in peace and ask whatever you want to know.',
            firstName(me),
          ],
          files: ['lease'],
        },
        {
          by: 'them',
          after: 18,
          text: [
            'Wonderful! Two questions: may we paint the bedroom, and who pays for heat?',
            firstName(them),
          ],
        },
        {
          by: 'me',
          after: 2,
          text: [
            'Painting is fine if it is white again when you leave. Heat and hot water are the owner’s.',
            firstName(me),
          ],
        },
        {
          by: 'them',
          after: 5,
          text: ['Signed. See you on Friday for the keys!', firstName(them)],
          files: ['lease'],
        },
      ],
    }),
  },
  {
    kind: 'owner',
    tell: ({ them, me, home, price }) => ({
      subject: `Asking rent of ${home}`,
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            `Good morning ${firstName(me)},`,
            `ten days and three showings. Do we ask too much with ${price}? I would rather have a good tenant soon than a high rent in spring.`,
            them.name,
          ],
        },
        {
          by: 'me',
          after: 4,
          text: [
            `Good morning ${firstName(them)},`,
            'four like it were rented within the last six weeks, all a little below us. With half a month free, or a slightly lower rent, we are where they were. The notes are attached.',
            firstName(me),
          ],
          files: ['notes'],
        },
        { by: 'them', after: 26, text: ['Then half a month free. Please change it today.', them.name] },
      ],
    }),
  },
  {
    kind: 'owner',
    tell: ({ them, me, home }) => ({
      subject: `Keys and access: ${home}`,
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            'The lockbox is on the railing to the left of the door. The tenant is home after six and wants a day’s notice.',
            'The super has a key too: Marek, apartment 1A.',
            them.name,
          ],
        },
        {
          by: 'me',
          after: 2,
          text: ['Thank you. I will call the tenant myself before each showing.', firstName(me)],
        },
      ],
    }),
  },
]
