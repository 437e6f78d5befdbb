import { useParams } from 'react-router'
import { Imports } from '../../features/imports/components/imports.tsx'
import { ForRole } from '../for-role.tsx'

/** Listings from other systems and to them, for supervisors. */
export function Component() {
  const { tab, id } = useParams()
  return (
    <ForRole needs="SUPERVISOR">
      <Imports tab={tab} id={id} />
    </ForRole>
  )
}
