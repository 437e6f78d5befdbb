import type { DiagnosticsOverview } from '@pb/contract/diagnostics'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { formatBytes, formatDuration } from '../model/amounts.ts'

interface ProcessPanelProps {
  readonly process: DiagnosticsOverview['process']
  /** When the server said so, in milliseconds. */
  readonly at: number
}

/** The process that answered: what it knows of itself, other processes do not. */
export function ProcessPanel({ process, at }: ProcessPanelProps) {
  const { open, idle, waiting } = process.database_connections
  return (
    <Panel title="This process">
      <FactList
        facts={[
          { title: 'Name', value: process.name },
          { title: 'Up for', value: formatDuration(at / 1000 - process.started_at) },
          { title: 'Version', value: `${process.version}, Node ${process.node}` },
          { title: 'Memory', value: formatBytes(process.memory_bytes) },
          { title: 'Event streams open', value: formatNumber(process.event_streams) },
          { title: 'Database connections', value: `${open - idle} busy of ${open}, ${waiting} waiting` },
        ]}
      />
    </Panel>
  )
}
