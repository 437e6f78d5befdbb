import { Panel } from '../../../components/ui/panel.tsx'
import { Merges } from './merge/merges.tsx'
import { ClientTags } from './tags/client-tags.tsx'
import { ClientTasks } from './tasks/client-tasks.tsx'
import { Timeline } from './timeline/timeline.tsx'

interface ClientLifeProps {
  readonly userId: string
  readonly name: string
}

/** A client's tags, tasks and timeline, and who else it may be. */
export function ClientLife({ userId, name }: ClientLifeProps) {
  return (
    <>
      <Panel title="Tags">
        <ClientTags userId={userId} />
      </Panel>
      <ClientTasks key={`tasks ${userId}`} userId={userId} />
      <Timeline key={`timeline ${userId}`} userId={userId} />
      <Merges userId={userId} name={name} />
    </>
  )
}
