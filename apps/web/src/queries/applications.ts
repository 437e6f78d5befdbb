import type { applicationPackages } from '@pb/contract/application-packages'
import type { applications } from '@pb/contract/applications'
import type { QueryInput } from '@pb/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { applicationKeys } from './application-keys.ts'

/** One page of applications. Keeps the previous page while loading. */
export function applicationsQuery(query: NonNullable<QueryInput<typeof applications.listApplications>>) {
  return queryOptions({
    queryKey: applicationKeys.list(query),
    queryFn: ({ signal }) => call(contract.applications.listApplications, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** One person's form. The renter may change it at any time. */
export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: applicationKeys.one(id),
    queryFn: ({ signal }) => call(contract.applications.application, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** A household: its forms, sums, income tests and submissions. */
export function householdQuery(id: string) {
  return queryOptions({
    queryKey: applicationKeys.household(id),
    queryFn: ({ signal }) => call(contract.applications.household, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** What is outdated, missing or old in a package. The renter may change it at any time. */
export function packageIssuesQuery(
  id: string,
  query: NonNullable<QueryInput<typeof applicationPackages.packageIssues>>,
) {
  return queryOptions({
    queryKey: applicationKeys.issues(id, query),
    queryFn: ({ signal }) =>
      call(contract.applicationPackages.packageIssues, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** How far the package is while it is prepared for a download. */
export function packageProgressQuery(id: string) {
  return queryOptions({
    queryKey: applicationKeys.progress(id),
    queryFn: ({ signal }) => call(contract.applicationPackages.packageProgress, { params: { id }, signal }),
    refetchInterval: 1000,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
}

/** What is recorded of a person's criminal history: never cached, since each look is logged. */
export function criminalHistoryQuery(id: string) {
  return queryOptions({
    queryKey: applicationKeys.criminalHistory(id),
    queryFn: ({ signal }) => call(contract.applications.criminalHistory, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

export const accessLogPageSize = 20

/** Who revealed, opened, downloaded or sent what, newest first; pages from 1. */
export function accessLogQuery(id: string, page: number) {
  return queryOptions({
    queryKey: applicationKeys.accessLog(id, page),
    queryFn: ({ signal }) =>
      call(contract.applications.accessLog, {
        params: { id },
        query: { limit: accessLogPageSize, offset: (page - 1) * accessLogPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Which papers are asked for, and when they are erased. */
export const applicationChecklistsQuery = queryOptions({
  queryKey: applicationKeys.checklists,
  queryFn: ({ signal }) => call(contract.applicationChecklists.applicationChecklists, { signal }),
})

/** The office's template for asking a client to apply. */
export const applicationRequestQuery = queryOptions({
  queryKey: [...applicationKeys.root, 'template'],
  queryFn: ({ signal }) =>
    call(contract.mailTemplates.contextTemplate, {
      params: { type: 'application-request' },
      query: {},
      signal,
    }),
})
