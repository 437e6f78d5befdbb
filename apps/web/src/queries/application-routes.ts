import { applications as all } from '@pb/contract/applications'
import { applicationChecklists as checklists } from '@pb/contract/application-forms'
import { applicationPackages as packages } from '@pb/contract/application-packages'
import { applicationPapers as papers } from '@pb/contract/application-papers'
import type { Endpoint } from '@pb/contract/endpoint'
import type { Route } from '../lib/contract.ts'

type Routes<Domain> = {
  readonly [N in keyof Domain]: Domain[N] extends Endpoint ? Route<Domain[N]> : never
}

export const applications: Routes<typeof all> = all
export const applicationChecklists: Routes<typeof checklists> = checklists
export const applicationPackages: Routes<typeof packages> = packages
export const applicationPapers: Routes<typeof papers> = papers

export type ApplicationRoutes = typeof all
