import { useMemo } from 'react'
import { useUser } from '../../lib/use-session.ts'
import type { Viewer } from './list/list-view.ts'

/** Who looks at the deals, and whether as a supervisor. */
export function useViewer(): Viewer {
  const { user_id, roles } = useUser()
  const supervisor = roles.includes('SUPERVISOR')
  return useMemo(() => ({ user_id, supervisor }), [user_id, supervisor])
}
