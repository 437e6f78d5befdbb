import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../lib/api.ts'

/** What the sign-in page needs to know of the office. */
export const loginOptionsQuery = queryOptions({
  queryKey: ['auth', 'login-options'],
  queryFn: ({ signal }) => call(contract.auth.loginOptions, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What an invitation offers; it can be used up at any time, so it is asked for anew. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['auth', 'invitation', token],
    queryFn: ({ signal }) => call(contract.auth.invitation, { params: { token }, signal }),
    staleTime: 0,
  })
}

/** Whose password a link sets; it can be used up at any time, so it is asked for anew. */
export function passwordLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['auth', 'password-link', token],
    queryFn: ({ signal }) => call(contract.auth.passwordLink, { params: { token }, signal }),
    staleTime: 0,
    // Once the password is set, the link is worth nothing; that is no reason to take the form away.
    refetchOnWindowFocus: false,
  })
}
