import { useQuery } from '@tanstack/react-query'
import { profilePhoto } from '../../../../components/domain/profile-photo.ts'
import { Avatar } from '../../../../components/ui/avatar.tsx'
import { Drawer } from '../../../../components/ui/drawer.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../components/ui/states.tsx'
import { formatAgo, formatDay } from '../../../../lib/format.ts'
import { isNotFound } from '../../../../lib/http-error.ts'
import { memberQuery } from '../../../../queries/accounts.ts'
import { AccessSection } from './access-section.tsx'
import { HistorySection } from './history-section.tsx'
import { NameSection } from './name-section.tsx'
import { PanelSection } from './panel-section.tsx'
import { RolesSection } from './roles-section.tsx'
import { StateMark } from './state-mark.tsx'
import { WorkSection } from './work-section.tsx'
import * as texts from '../texts.ts'

function MemberDetail({ id }: { readonly id: string }) {
  const { data: member, error, refetch } = useQuery(memberQuery(id))
  if (!member) {
    if (isNotFound(error))
      return <EmptyState title={texts.memberNotFound}>{texts.memberNotFoundHint}</EmptyState>
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
        <Avatar name={member.name} photo={profilePhoto(member.photo)} className="size-12" />
        <div className="min-w-0">
          <p className="truncate text-sm" title={member.email}>
            {member.email}
          </p>
          <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
            <StateMark state={member.state} />
            <span>{texts.sinceDay(formatDay(member.deactivated_at ?? member.time_created))}</span>
            {member.last_seen !== null && <span>{texts.lastSeenAgo(formatAgo(member.last_seen))}</span>}
          </p>
        </div>
      </div>
      <PanelSection title={texts.name}>
        <NameSection key={member.name} member={member} />
      </PanelSection>
      <PanelSection title={texts.roles}>
        <RolesSection key={member.roles.join()} member={member} />
      </PanelSection>
      <PanelSection title={texts.work}>
        <WorkSection member={member} />
      </PanelSection>
      <PanelSection title={texts.access}>
        <AccessSection member={member} />
      </PanelSection>
      <PanelSection title={texts.history}>
        <HistorySection history={member.history} />
      </PanelSection>
    </>
  )
}

interface MemberPanelProps {
  readonly id: string | null
  readonly name: string
  readonly onClose: () => void
}

/** The side panel of a member. */
export function MemberPanel({ id, name, onClose }: MemberPanelProps) {
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title={name}
      className="w-110!"
    >
      {id !== null && <MemberDetail key={id} id={id} />}
    </Drawer>
  )
}
