import { Panel } from '../../components/ui/panel.tsx'
import { Merges } from './merge/merges.tsx'
import { ClientTags } from './tags/client-tags.tsx'
import { ClientTasks } from './tasks/client-tasks.tsx'
import { Timeline } from './timeline/timeline.tsx'
import * as texts from './texts.ts'

interface ClientActivityProps {
  readonly userId: string
  readonly name: string
}

/** A client's tags, tasks, timeline and merges. */
export function ClientActivity({ userId, name }: ClientActivityProps) {
  return (
    <>
      <Panel title={texts.tags}>
        <ClientTags userId={userId} />
      </Panel>
      <ClientTasks key={`tasks ${userId}`} userId={userId} />
      <Timeline key={`timeline ${userId}`} userId={userId} />
      <Merges userId={userId} name={name} />
    </>
  )
}
