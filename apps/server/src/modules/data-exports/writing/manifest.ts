import { excludedTables } from '../catalog/index.ts'
import type { ExportContext, TableField } from './export-context.ts'
import type { Measures } from './measure.ts'

/** The name of the manifest, which is written last: an export without it is incomplete. */
export const manifestName = 'datapackage.json'

/** A file in the manifest. Stored files are in `files.csv` instead, since there may be very many. */
export interface ManifestFile extends Measures {
  readonly path: string
  readonly table?: { readonly name: string; readonly rows: number; readonly fields: readonly TableField[] }
}

const toResource = ({ path, bytes, sha256, table }: ManifestFile) => ({
  name: path.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '_'),
  path,
  bytes,
  hash: `sha256:${sha256}`,
  ...(table && {
    profile: 'tabular-data-resource',
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    rows: table.rows,
    schema: { fields: table.fields },
  }),
})

/** The manifest in the format of Frictionless Data Packages, with the rows of each table and what is not in it. */
export function formatManifest(
  { now, scope, problems }: ExportContext,
  {
    files,
    storedFiles,
    schema,
  }: { readonly files: readonly ManifestFile[]; readonly storedFiles: number; readonly schema: string },
): string {
  const manifest = {
    profile: 'data-package',
    name: scope.kind === 'office' ? 'pb-office-export' : `pb-office-export-of-agent-${scope.agentId}`,
    created: now.toISOString(),
    schema_version: schema,
    scope: scope.kind,
    stored_files: storedFiles,
    problems,
    excluded_tables: excludedTables,
    resources: files.map(toResource),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
