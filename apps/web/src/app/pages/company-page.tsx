import { keepsBooks } from '@pb/contract/role-groups'
import { useParams } from 'react-router'
import { CompanyDeals } from '../../features/company/company-deals.tsx'
import { CompanyPage } from '../../features/company/company-page.tsx'
import { useUser } from '../../lib/use-session.ts'
import { Component as NotFound } from './not-found.tsx'

/** The office's numbers, for supervisors and bookkeepers. */
export function Component() {
  const { list } = useParams()
  if (!keepsBooks(useUser().roles)) return <NotFound />
  if (list === undefined) return <CompanyPage />
  return list === 'closed' || list === 'pipeline' ? <CompanyDeals list={list} /> : <NotFound />
}
