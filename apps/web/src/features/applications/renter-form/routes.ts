import type { plannedApplicationForms } from '@pb/contract/application-forms'
import { contract, type Route } from '../../../lib/contract.ts'

type Planned = {
  readonly [N in keyof typeof plannedApplicationForms]: Route<(typeof plannedApplicationForms)[N]>
}

const planned: Planned = {
  signForm: { method: 'POST', path: '/v1/application-forms/:token/signature' },
}

export const formRoutes = { ...contract.applicationForms, ...planned }
