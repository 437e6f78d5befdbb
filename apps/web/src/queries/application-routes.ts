import { plannedApplications } from '@pb/contract/applications'
import { applicationPackages as packages } from '@pb/contract/application-packages'
import type { Endpoint } from '@pb/contract/endpoint'
import { contract } from '../lib/api.ts'
import type { Route } from '../lib/contract.ts'

type Routes<Domain> = {
  readonly [N in keyof Domain]: Domain[N] extends Endpoint ? Route<Domain[N]> : never
}

const planned: Routes<typeof plannedApplications> = plannedApplications

export const applications = { ...contract.applications, ...planned }
export const { applicationChecklists, applicationPapers } = contract
export const applicationPackages: Routes<typeof packages> = packages
