import type { DiagnosticsOverview } from '@pb/contract/diagnostics'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatNumber, plural } from '../../../lib/format.ts'
import { formatBytes } from '../model/amounts.ts'

const shownTables = 5

/** The office's database, the same for every process. */
export function DatabasePanel({ database, mail }: Pick<DiagnosticsOverview, 'database' | 'mail'>) {
  const { version, bytes, tables, migrations, missing } = database
  return (
    <Panel title="Database" className="sm:col-span-2 lg:col-span-1">
      <FactList
        facts={[
          { title: 'PostgreSQL', value: version },
          { title: 'Size', value: formatBytes(bytes) },
          {
            title: 'Migrations',
            value:
              missing.length === 0 ? (
                `${plural(migrations.length, 'applied', 'applied')}, the last ${migrations[0]?.name ?? 'none'}`
              ) : (
                <span className="text-warning">Missing: {missing.join(', ')}</span>
              ),
          },
          ...tables.slice(0, shownTables).map((table) => ({
            title: table.name,
            value: `${formatBytes(table.bytes)}, ${plural(table.rows, 'row')}`,
          })),
          ...mail.map(({ state, count }) => ({ title: `Mail ${state}`, value: formatNumber(count) })),
        ]}
      />
    </Panel>
  )
}
