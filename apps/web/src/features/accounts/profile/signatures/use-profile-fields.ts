import { licenseTitle } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { licensesQuery, profileQuery } from '../../../../queries/accounts.ts'
import { loginOptionsQuery } from '../../../../queries/auth.ts'
import * as texts from './texts.ts'

/** Profile fields to insert into a signature. Empty fields and lapsed licenses are left out. */
export function useProfileFields(): readonly { readonly label: string; readonly value: string }[] {
  const { data: profile } = useQuery(profileQuery)
  const { data: licenses } = useQuery(licensesQuery)
  const [today] = useState(() => newYorkDate(new Date()))
  const { data: loginOptions } = useQuery(loginOptionsQuery)
  return [
    { label: texts.name, value: profile?.name ?? '' },
    { label: texts.licenseTitle, value: licenseTitle(licenses ?? [], today) ?? '' },
    { label: texts.phone, value: profile?.phone ?? '' },
    { label: texts.email, value: profile?.email ?? '' },
    { label: texts.office, value: loginOptions?.office ?? '' },
  ].filter(({ value }) => value !== '')
}
