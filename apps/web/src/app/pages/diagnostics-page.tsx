import { Diagnostics } from '../../features/diagnostics/components/diagnostics.tsx'
import { ForRole } from '../for-role.tsx'

/** How the server fares, for the office's developers. */
export function Component() {
  return (
    <ForRole needs="DEVELOPER">
      <Diagnostics />
    </ForRole>
  )
}
