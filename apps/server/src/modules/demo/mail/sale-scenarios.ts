import { getFirstName, type MailScenario } from './scenario.ts'

/** Conversations about sales. */
export const saleScenarios: readonly MailScenario[] = [
  {
    kind: 'client',
    createConversation: ({ counterpart, agent, apartment, where }) => ({
      subject: `Second showing: ${apartment}`,
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            `Hi ${getFirstName(agent)},`,
            `we keep thinking of the place ${where}. Could we see it again by daylight, and bring my father, who is an architect?`,
            getFirstName(counterpart),
          ],
        },
        {
          by: 'agent',
          after: 2,
          text: [
            'Of course. Sunday at 11, the sun is in the living room then. I’ve attached the floor plan for your father.',
            getFirstName(agent),
          ],
          files: ['floor-plan'],
        },
        {
          by: 'counterpart',
          after: 40,
          text: [
            'He says the wall of the study isn’t load-bearing. We want to make an offer.',
            getFirstName(counterpart),
          ],
        },
      ],
    }),
  },
  {
    kind: 'trade',
    createConversation: ({ counterpart, agent, apartment, colleague }) => ({
      subject: `Contract of sale, ${apartment}`,
      starred: true,
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            `Hello ${getFirstName(agent)},`,
            'the contract is with the seller. Two points are open: the closing date, and who pays the flip tax. The building’s last two budgets arrived and I am reading them.',
            counterpart.name,
          ],
        },
        {
          by: 'agent',
          after: 5,
          text: [
            `Thank you, ${getFirstName(counterpart)}. The flip tax is the seller’s by the proprietary lease; ${getFirstName(colleague)} has the page. For the date my clients ask for the 28th.`,
            getFirstName(agent),
          ],
          copy: true,
        },
        {
          by: 'counterpart',
          after: 21,
          text: ['The 28th is fine. I expect signatures by Wednesday.', counterpart.name],
          files: ['notes'],
        },
      ],
    }),
  },
  {
    kind: 'trade',
    createConversation: ({ counterpart, agent, apartment }) => ({
      subject: `Board package: ${apartment}`,
      messages: [
        {
          by: 'counterpart',
          after: 0,
          text: [
            'The managing agent received the package. Missing: one reference letter, and the bank statement of last month.',
            'The board meets on the second Tuesday.',
            counterpart.name,
          ],
        },
        {
          by: 'agent',
          after: 3,
          text: ['Both are attached. Please confirm that it is complete now.', getFirstName(agent)],
          files: ['letter'],
        },
        {
          by: 'counterpart',
          after: 4,
          text: ['Complete. I will let you know the date of the interview.', counterpart.name],
        },
      ],
    }),
  },
  {
    kind: 'owner',
    createConversation: ({ counterpart, agent, apartment, price }) => ({
      subject: `Offer on ${apartment}`,
      messages: [
        {
          by: 'agent',
          after: 0,
          text: [
            `Dear ${getFirstName(counterpart)},`,
            `we have an offer, four percent below ${price}, with thirty percent down and no contingency but the mortgage. The buyers have been here twice and are serious.`,
            'Shall we talk at six?',
            getFirstName(agent),
          ],
        },
        {
          by: 'counterpart',
          after: 3,
          text: [
            'Yes, at six. Are they flexible about the closing? We cannot be out before the school year ends.',
            counterpart.name,
          ],
        },
      ],
      draft: [
        `Dear ${getFirstName(counterpart)},`,
        'they can close at the end of June. In exchange they ask that',
      ],
    }),
  },
]
