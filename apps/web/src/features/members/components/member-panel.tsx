import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Drawer } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatAgo, formatDay } from '../../../lib/format.ts'
import { isNotFound } from '../../../lib/http-error.ts'
import { memberQuery } from '../api.ts'
import { AccessSection } from './access-section.tsx'
import { HistorySection } from './history-section.tsx'
import { PanelSection } from './panel-section.tsx'
import { RolesSection } from './roles-section.tsx'
import { StateMark } from './state-mark.tsx'
import { WorkSection } from './work-section.tsx'

export type PhotoOf = (file: string | null) => string | null

function MemberDetail({ id, photoOf }: { readonly id: string; readonly photoOf: PhotoOf }) {
  const { data: member, error, refetch } = useQuery(memberQuery(id))
  if (!member) {
    if (isNotFound(error)) return <EmptyState title="Nobody is here">The address names no member.</EmptyState>
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return (
      <div aria-busy className="flex flex-col gap-4 pt-1">
        <Skeleton className="h-12" />
        <Skeleton className="h-32" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  return (
    <>
      <div className="flex items-center gap-3 pt-1 pb-4">
        <Avatar name={member.name} photo={photoOf(member.photo)} className="size-12" />
        <div className="min-w-0">
          <p className="truncate text-sm" title={member.email}>
            {member.email}
          </p>
          <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
            <StateMark state={member.state} />
            <span>since {formatDay(member.deactivated_at ?? member.time_created)}</span>
            {member.last_seen !== null && <span>· last seen {formatAgo(member.last_seen)}</span>}
          </p>
        </div>
      </div>
      <PanelSection title="Roles">
        <RolesSection key={member.roles.join()} member={member} />
      </PanelSection>
      <PanelSection title="Work">
        <WorkSection member={member} />
      </PanelSection>
      <PanelSection title="Access">
        <AccessSection member={member} />
      </PanelSection>
      <PanelSection title="History">
        <HistorySection history={member.history} />
      </PanelSection>
    </>
  )
}

interface MemberPanelProps {
  readonly id: string | null
  readonly name: string
  readonly photoOf: PhotoOf
  readonly onClose: () => void
}

/** One member, beside the list. */
export function MemberPanel({ id, name, photoOf, onClose }: MemberPanelProps) {
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title={name}
      className="w-110!"
    >
      {id !== null && <MemberDetail key={id} id={id} photoOf={photoOf} />}
    </Drawer>
  )
}
