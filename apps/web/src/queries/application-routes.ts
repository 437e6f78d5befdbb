import { applicationPackages as packages } from '@pb/contract/application-packages'
import type { Endpoint } from '@pb/contract/endpoint'
import type { Route } from '../lib/contract.ts'

type Routes<Domain> = {
  readonly [N in keyof Domain]: Domain[N] extends Endpoint ? Route<Domain[N]> : never
}

export const applicationPackages: Routes<typeof packages> = packages
