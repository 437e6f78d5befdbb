import { onboarding as contract } from '@pb/contract/onboarding'
import { sendCsv } from '../../platform/http/download.ts'
import { defineModule } from '../../platform/module.ts'
import { exportLeftOut, leftOutTitles, listLeftOut } from './left-out/list-left-out.ts'
import { invitePeople, listPeopleImports, planPeople, undoPeople } from './people/invite-people.ts'
import { getSteps, resumeStep, skipStep } from './steps.ts'

/** An office that moves in: its steps by what is stored, inviting people from a list, and what imports left out. */
export const onboarding = defineModule({
  name: 'onboarding',
  endpoints: contract,
  handlers: (deps) => ({
    onboardingSteps: ({ actor }) => getSteps(actor, deps),
    skipStep: ({ actor, params }) => skipStep(actor, deps, params.step).then(() => undefined),
    resumeStep: ({ params }) => resumeStep(deps, params.step).then(() => undefined),
    previewPeople: async ({ body }) => ({ rows: await planPeople(deps.db, body.list, deps.clock.now()) }),
    invitePeople: ({ actor, body }) => invitePeople(actor, deps, body.list),
    peopleImports: ({ query }) => listPeopleImports(deps, query),
    undoPeople: ({ actor, params }) => undoPeople(actor, deps, params.id),
    leftOut: ({ actor, query }) => listLeftOut(actor, deps, query),
    leftOutCsv: async ({ actor, reply }) =>
      sendCsv(reply, 'left-out.csv', leftOutTitles, exportLeftOut(actor, deps)),
  }),
})
