import type { applicationPackages } from '@pb/contract/application-packages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import type { Route } from '../lib/contract.ts'

type Packages = typeof applicationPackages
const path = '/v1/application-packages/:token'

export const packageRoutes: {
  readonly sharedPackage: Route<Packages['sharedPackage']>
  readonly sharedPackagePdf: Route<Packages['sharedPackagePdf']>
  readonly sharedPackageProgress: Route<Packages['sharedPackageProgress']>
  readonly sendPackageCode: Route<Packages['sendPackageCode']>
  readonly enterPackageCode: Route<Packages['enterPackageCode']>
} = {
  sharedPackage: { method: 'GET', path },
  sharedPackagePdf: { method: 'POST', path: `${path}/openings` },
  sharedPackageProgress: { method: 'GET', path: `${path}/progress` },
  sendPackageCode: { method: 'POST', path: `${path}/codes` },
  enterPackageCode: { method: 'POST', path: `${path}/access` },
}

/** What a package link opens, without the package. */
export function sharedPackageQuery(token: string) {
  return queryOptions({
    queryKey: ['shared-package', token],
    queryFn: async ({ signal }) => call(packageRoutes.sharedPackage, { params: { token }, signal }),
    staleTime: Infinity,
  })
}

/** How far the PDF is while it is prepared. */
export function packageProgressQuery(token: string) {
  return queryOptions({
    queryKey: ['shared-package', token, 'progress'],
    queryFn: async ({ signal }) => call(packageRoutes.sharedPackageProgress, { params: { token }, signal }),
    refetchInterval: 1000,
    retry: false,
    gcTime: 0,
  })
}
