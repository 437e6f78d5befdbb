import { getFirstName, type MailScenario } from './scenario.ts'

/** Conversations about rentals, with clients and owners. */
export const rentalScenarios: readonly MailScenario[] = [
  {
    kind: 'client',
    createConversation: ({ agent, counterpart, apartment, price, where }) => ({
      subject: `Inquiry: ${apartment} at ${price}`,
      portal: { name: 'Home Portal', email: 'leads@homeportal.example' },
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            `${counterpart.name} asked about your listing: ${apartment}, ${price} a month.`,
            `“Hello, I’d like to see this apartment. There are two of us, we both work ${where}, and we want to move on the first of next month. Is it still available?”`,
            'Reply to this email to contact them.',
          ],
        },
        {
          by: 'agent',
          after: 1,
          text: [
            `Hi ${getFirstName(counterpart)},`,
            'It is still available. I can show it on Thursday after 5 or on Saturday between 10 and 1. Which suits you?',
            `Best,`,
            getFirstName(agent),
          ],
        },
        {
          by: 'counterpart',
          after: 6,
          text: [
            'Thursday at 5:30 works. Is there an elevator, and may we bring a small dog?',
            getFirstName(counterpart),
          ],
        },
      ],
    }),
  },
  {
    kind: 'client',
    createConversation: ({ agent, counterpart, where, price }) => ({
      subject: `Looking for an apartment ${where}`,
      starred: true,
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            'Hello,',
            `a friend gave me your name. We are looking for something bright ${where}, up to ${price}, from the first of the month after next. Laundry in the building would be great.`,
            'We can send our documents right away.',
            counterpart.name,
          ],
        },
        {
          by: 'agent',
          after: 3,
          text: [
            `Hi ${getFirstName(counterpart)},`,
            'glad to help. I picked five apartments and will send them today. Tell me which ones you want to see, and we’ll tour them in one afternoon.',
            getFirstName(agent),
          ],
        },
        {
          by: 'counterpart',
          after: 20,
          text: [
            'The second and the fourth, please. The first one is too far from the train for us.',
            getFirstName(counterpart),
          ],
        },
        {
          by: 'agent',
          after: 2,
          text: [
            'Done: Saturday, 11:00 and 11:45. Both addresses and the floor plan are below.',
            getFirstName(agent),
          ],
          files: ['floor-plan'],
        },
        {
          by: 'counterpart',
          after: 30,
          text: ['We loved the second one! What do we need to apply?', getFirstName(counterpart)],
        },
      ],
      draft: [
        `Hi ${getFirstName(counterpart)},`,
        'to apply, please send a photo ID, the latest tax return, two pay stubs and a letter of employment. I would',
      ],
    }),
  },
  {
    kind: 'client',
    createConversation: ({ counterpart, agent, apartment }) => ({
      subject: `Application for ${apartment}`,
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            'Here is the letter from my employer. The tax return follows tonight.',
            getFirstName(counterpart),
          ],
          files: ['letter'],
        },
        {
          by: 'agent',
          after: 1,
          text: [
            `Thank you, ${getFirstName(counterpart)}. With the tax return the file is complete, and I’ll submit it tomorrow morning.`,
            getFirstName(agent),
          ],
          copy: true,
        },
      ],
    }),
  },
  {
    kind: 'client',
    createConversation: ({ counterpart, agent, apartment, price }) => ({
      subject: `Lease for ${apartment}`,
      starred: true,
      messages: [
        {
          by: 'agent',
          after: 0,
          text: [
            `Hi ${getFirstName(counterpart)},`,
            `the owner said yes. The lease is attached: twelve months at ${price}. At signing the first month and one month of security are due; there is no broker fee for you.`,
            'Take your time reading it, and ask me anything.',
            getFirstName(agent),
          ],
          files: ['lease'],
        },
        {
          by: 'counterpart',
          after: 18,
          text: [
            'Wonderful! Two questions: may we paint the bedroom, and who pays for heat?',
            getFirstName(counterpart),
          ],
        },
        {
          by: 'agent',
          after: 2,
          text: [
            'Painting is fine if it is white again when you leave. Heat and hot water are the owner’s.',
            getFirstName(agent),
          ],
        },
        {
          by: 'counterpart',
          after: 5,
          text: ['Signed. See you on Friday for the keys!', getFirstName(counterpart)],
          files: ['lease'],
        },
      ],
    }),
  },
  {
    kind: 'owner',
    createConversation: ({ counterpart, agent, apartment, price }) => ({
      subject: `Asking rent of ${apartment}`,
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            `Good morning ${getFirstName(agent)},`,
            `ten days and three showings. Do we ask too much with ${price}? I would rather have a good tenant soon than a high rent in spring.`,
            counterpart.name,
          ],
        },
        {
          by: 'agent',
          after: 4,
          text: [
            `Good morning ${getFirstName(counterpart)},`,
            'four like it rented in the last six weeks, all a little below us. With half a month free, or a slightly lower rent, we are where they were. The notes are attached.',
            getFirstName(agent),
          ],
          files: ['notes'],
        },
        {
          by: 'counterpart',
          after: 26,
          text: ['Then half a month free. Please change it today.', counterpart.name],
        },
      ],
    }),
  },
  {
    kind: 'owner',
    createConversation: ({ counterpart, agent, apartment }) => ({
      subject: `Keys and access: ${apartment}`,
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            'The lockbox is on the railing to the left of the door. The tenant is home after six and wants a day’s notice.',
            'The super has a key too: Marek, apartment 1A.',
            counterpart.name,
          ],
        },
        {
          by: 'agent',
          after: 2,
          text: ['Thank you. I will call the tenant myself before each showing.', getFirstName(agent)],
        },
      ],
    }),
  },
]
