import type { QueryInput } from '@pb/contract/endpoint'
import type { MemberState, members } from '@pb/contract/members'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** Keys of cached data about accounts, profiles and members. */
export const accountKeys = {
  account: ['account'] as const,
  profile: ['profile'] as const,
  members: ['members'] as const,
}

/** The agent's sign-in method, and when the password was last changed. */
export const accountQuery = queryOptions({
  queryKey: [...accountKeys.account, 'settings'],
  queryFn: ({ signal }) => call(contract.account.account, { signal }),
})

/** Whether sign-in asks for a code. Always refetched, since other devices change it. */
export const twoFactorQuery = queryOptions({
  queryKey: [...accountKeys.account, 'two-factor'],
  queryFn: ({ signal }) => call(contract.twoFactor.twoFactor, { signal }),
  staleTime: 0,
})

/** The agent's passkeys. Always refetched, since other devices add them. */
export const passkeysQuery = queryOptions({
  queryKey: [...accountKeys.account, 'passkeys'],
  queryFn: ({ signal }) => call(contract.passkeys.passkeys, { signal }),
  staleTime: 0,
})

/** How the agent can prove who they are. */
export const proofMeansQuery = queryOptions({
  queryKey: [...accountKeys.account, 'proof'],
  queryFn: ({ signal }) => call(contract.proof.proofMeans, { signal }),
  staleTime: 0,
  // Its challenge is used once.
  gcTime: 0,
  refetchOnWindowFocus: false,
})

/** Which roles need two-step verification, for supervisors. */
export const officeSecurityQuery = queryOptions({
  queryKey: [...accountKeys.members, 'security'],
  queryFn: ({ signal }) => call(contract.office.officeSecurity, { signal }),
  staleTime: 0,
})

/** The agent's sessions. Always refetched, since other devices sign in and out at any time. */
export const sessionsQuery = queryOptions({
  queryKey: [...accountKeys.account, 'sessions'],
  queryFn: ({ signal }) => call(contract.account.sessions, { signal }),
  staleTime: 0,
})

/** The agent's own profile. */
export const profileQuery = queryOptions({
  queryKey: [...accountKeys.profile, 'own'],
  queryFn: async ({ signal }) => call(contract.profile.agentProfile, { signal }),
})

/** The agent's own licenses. */
export const licensesQuery = queryOptions({
  queryKey: [...accountKeys.profile, 'licenses'],
  queryFn: async ({ signal }) => (await call(contract.licenses.agentLicenses, { signal })).collection,
})

/** The agent's email signatures by name. */
export const signaturesQuery = queryOptions({
  queryKey: [...accountKeys.profile, 'signatures'],
  queryFn: async ({ signal }) => call(contract.signatures.agentSignatures, { signal }),
})

/** One page of the office's members. Keeps the previous page while loading. */
export function membersQuery(query: NonNullable<QueryInput<typeof members.members>>) {
  return queryOptions({
    queryKey: [...accountKeys.members, 'list', query],
    queryFn: ({ signal }) => call(contract.members.members, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Members who can receive reassigned records. */
export const activeMembersQuery = queryOptions({
  queryKey: [...accountKeys.members, 'active'],
  queryFn: ({ signal }) =>
    call(contract.members.members, {
      query: { state: 'active' satisfies MemberState, limit: 200, offset: 0, sort: 'name', descending: 0 },
      signal,
    }),
})

/** One member with record counts and history. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: [...accountKeys.members, 'one', id],
    queryFn: ({ signal }) => call(contract.members.member, { params: { id }, signal }),
    staleTime: 0,
  })
}
