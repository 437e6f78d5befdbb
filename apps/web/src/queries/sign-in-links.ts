import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** The invitation behind a link. Always refetched, since it may have been accepted or revoked meanwhile. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['auth', 'invitation', token],
    queryFn: ({ signal }) => call(contract.auth.invitation, { params: { token }, signal }),
    staleTime: 0,
  })
}

/** The account a password link belongs to. Always refetched on mount, since the link may have been used meanwhile. */
export function passwordLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['auth', 'password-link', token],
    queryFn: ({ signal }) => call(contract.auth.passwordLink, { params: { token }, signal }),
    staleTime: 0,
    // The link is invalid once the password is set; a refetch on focus would replace the form with an error.
    refetchOnWindowFocus: false,
  })
}
