import { useParams } from 'react-router'
import { Imports } from './imports.tsx'
import { RequireRole } from '../require-role.tsx'

/** Listings from other systems and to them, for supervisors. */
export function Component() {
  const { tab, id } = useParams()
  return (
    <RequireRole needs="SUPERVISOR">
      <Imports tab={tab} id={id} />
    </RequireRole>
  )
}
