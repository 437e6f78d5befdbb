import type { Application } from '@pb/contract/applications'

/** What the viewer may do with an application. */
export interface ViewRights {
  /** Is its agent; supervisors may read the others. */
  readonly own: boolean
  /** Values, papers and the link can be changed: own, and the landlord has not answered. */
  readonly editable: boolean
}

export function getRights(
  { agent, status, time_erased }: Pick<Application, 'agent' | 'status' | 'time_erased'>,
  viewerId: string,
): ViewRights {
  const own = agent.user_id === viewerId
  return { own, editable: own && status === 'NEW' && time_erased === null }
}
