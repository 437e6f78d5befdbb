import type { DiagnosticsOverview } from '@pb/contract/diagnostics'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { formatFileSize } from '../../../lib/format-file-size.ts'
import { formatDuration } from '../model/format-amounts.ts'
import * as texts from '../texts.ts'

interface ProcessPanelProps {
  readonly process: DiagnosticsOverview['process']
  /** Time of the server's reply, in milliseconds. */
  readonly at: number
}

/** The process that replied. Other processes have their own values. */
export function ProcessPanel({ process, at }: ProcessPanelProps) {
  const { open, idle, waiting } = process.database_connections
  return (
    <Panel title={texts.thisProcess}>
      <FactList
        facts={[
          { title: texts.name, value: process.name },
          { title: texts.upFor, value: formatDuration(at / 1000 - process.started_at) },
          { title: texts.version, value: texts.versionWithNode(process.version, process.node) },
          { title: texts.memory, value: formatFileSize(process.memory_bytes) },
          { title: texts.eventStreamsOpen, value: formatNumber(process.event_streams) },
          { title: texts.databaseConnections, value: texts.connectionCounts(open - idle, open, waiting) },
        ]}
      />
    </Panel>
  )
}
