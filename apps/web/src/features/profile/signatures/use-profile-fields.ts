import { licenseTitle } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, contract } from '../../../lib/api.ts'
import { profileQuery } from '../api.ts'
import { licensesQuery } from '../licenses/api.ts'

/** The office's name, which the sign-in page shows too. */
const officeQuery = queryOptions({
  queryKey: ['profile', 'office'],
  queryFn: async ({ signal }) => (await call(contract.auth.loginOptions, { signal })).office,
  staleTime: Infinity,
})

/** What an agent may want to write of the own profile; what is not known or lapsed is left out. */
export function useProfileFields(): readonly { readonly label: string; readonly value: string }[] {
  const { data: profile } = useQuery(profileQuery)
  const { data: licenses } = useQuery(licensesQuery)
  const [today] = useState(() => newYorkDate(new Date()))
  const { data: office } = useQuery(officeQuery)
  return [
    { label: 'Name', value: profile?.name ?? '' },
    { label: 'License title', value: licenseTitle(licenses ?? [], today) ?? '' },
    { label: 'Phone', value: profile?.phone ?? '' },
    { label: 'E-mail', value: profile?.email ?? '' },
    { label: 'Office', value: office ?? '' },
  ].filter(({ value }) => value !== '')
}
