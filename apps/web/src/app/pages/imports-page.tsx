import { useParams } from 'react-router'
import { Imports, importTabs } from './imports.tsx'
import { Component as NotFoundPage } from './not-found.tsx'
import { RequireRole } from '../require-role.tsx'

/** Listings from other systems and to them, for supervisors. */
export function Component() {
  const { tab, id } = useParams()
  const known = tab === undefined || importTabs.some(({ key }) => key === tab)
  if (!known || (id !== undefined && tab !== 'sheets')) return <NotFoundPage />
  return (
    <RequireRole needs="SUPERVISOR">
      <Imports tab={tab} id={id} />
    </RequireRole>
  )
}
