import type { DiagnosticsOverview } from '@pb/contract/diagnostics'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import { formatFileSize } from '../../../lib/format-file-size.ts'
import * as texts from '../texts.ts'

const tableCount = 5

/** Size, tables and migrations of the database, shared by all processes. */
export function DatabasePanel({ database, mail }: Pick<DiagnosticsOverview, 'database' | 'mail'>) {
  const { version, bytes, tables, migrations, missing } = database
  return (
    <Panel title={texts.database} className="sm:col-span-2 lg:col-span-1">
      <FactList
        facts={[
          { title: texts.postgreSQL, value: version },
          { title: texts.size, value: formatFileSize(bytes) },
          {
            title: texts.migrations,
            value:
              missing.length === 0 ? (
                texts.appliedMigrations(
                  pluralize(migrations.length, 'applied', 'applied'),
                  migrations[0]?.name ?? texts.none,
                )
              ) : (
                <span className="text-warning">{texts.missing(missing.join(', '))}</span>
              ),
          },
          ...tables.slice(0, tableCount).map((table) => ({
            title: table.name,
            value: `${formatFileSize(table.bytes)}, ${pluralize(table.rows, 'row')}`,
          })),
          ...mail.map(({ state, count }) => ({ title: texts.mail(state), value: formatNumber(count) })),
        ]}
      />
    </Panel>
  )
}
