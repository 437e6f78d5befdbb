import { keepsBooks } from '@pb/contract/role-groups'
import type { Deal } from '@pb/contract/deals'
import { useMemo } from 'react'
import { useUser } from '../../lib/use-session.ts'
import type { Viewer } from './list/list-view.ts'

/** Who looks at the deals, and whether at the whole office's: as a supervisor or bookkeeper. */
export function useViewer(): Viewer {
  const { user_id, roles } = useUser()
  const supervisor = keepsBooks(roles)
  return useMemo(() => ({ user_id, supervisor }), [user_id, supervisor])
}

/** Whether the user sees a deal's papers and notes: a supervisor, or an agent of it, and no bookkeeper. */
export function useSeesPapers({ agents }: Pick<Deal, 'agents'>): boolean {
  const { user_id, roles } = useUser()
  return roles.includes('SUPERVISOR') || agents.some(({ agent_id }) => agent_id === user_id)
}
