import { firstName, type Plot } from './story.ts'

/** Conversations over sales. */
export const salePlots: readonly Plot[] = [
  {
    kind: 'client',
    tell: ({ them, me, home, where }) => ({
      subject: `Second showing: ${home}`,
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            `Hi ${firstName(me)},`,
            `we keep thinking of the place ${where}. Could we see it again by daylight, and bring my father, who is an architect?`,
            firstName(them),
          ],
        },
        {
          by: 'me',
          after: 2,
          text: [
            'Of course. Sunday at 11, the sun is in the living room then. I attach the floor plan for your father.',
            firstName(me),
          ],
          files: ['floor-plan'],
        },
        {
          by: 'them',
          after: 40,
          text: ['He says the wall of the study is not bearing. We want to make an offer.', firstName(them)],
        },
      ],
    }),
  },
  {
    kind: 'trade',
    tell: ({ them, me, home, colleague }) => ({
      subject: `Contract of sale, ${home}`,
      starred: true,
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            `Hello ${firstName(me)},`,
            'the contract is with the seller. Two points are open: the closing date, and who pays the flip tax. The building’s last two budgets arrived and I am reading them.',
            them.name,
          ],
        },
        {
          by: 'me',
          after: 5,
          text: [
            `Thank you, ${firstName(them)}. The flip tax is the seller’s by the proprietary lease; ${firstName(colleague)} has the page. For the date my clients ask for the 28th.`,
            firstName(me),
          ],
          copy: true,
        },
        {
          by: 'them',
          after: 21,
          text: ['The 28th is fine. I expect signatures by Wednesday.', them.name],
          files: ['notes'],
        },
      ],
    }),
  },
  {
    kind: 'trade',
    tell: ({ them, me, home }) => ({
      subject: `Board package: ${home}`,
      turns: [
        {
          by: 'them',
          after: 0,
          text: [
            'The managing agent received the package. Missing: one reference letter, and the bank statement of last month.',
            'The board meets on the second Tuesday.',
            them.name,
          ],
        },
        {
          by: 'me',
          after: 3,
          text: ['Both are attached. Please confirm that it is complete now.', firstName(me)],
          files: ['letter'],
        },
        {
          by: 'them',
          after: 4,
          text: ['Complete. I will let you know the date of the interview.', them.name],
        },
      ],
    }),
  },
  {
    kind: 'owner',
    tell: ({ them, me, home, price }) => ({
      subject: `Offer on ${home}`,
      turns: [
        {
          by: 'me',
          after: 0,
          text: [
            `Dear ${firstName(them)},`,
            `we have an offer, four percent below ${price}, with thirty percent down and no contingency but the mortgage. The buyers have been here twice and are serious.`,
            'Shall we talk at six?',
            firstName(me),
          ],
        },
        {
          by: 'them',
          after: 3,
          text: [
            'Yes, at six. Are they flexible about the closing? We cannot be out before the school year ends.',
            them.name,
          ],
        },
      ],
      draft: [`Dear ${firstName(them)},`, 'they can close at the end of June. In exchange they ask that'],
    }),
  },
]
