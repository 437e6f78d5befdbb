import { Members } from '../../features/members/components/members.tsx'
import { profilePhoto } from '../../features/profile/photo.ts'
import { ForRole } from '../for-role.tsx'

/** The office's people, for its supervisors. */
export function Component() {
  return (
    <ForRole needs="SUPERVISOR">
      <Members photoOf={profilePhoto} />
    </ForRole>
  )
}
