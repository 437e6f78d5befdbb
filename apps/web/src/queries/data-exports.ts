import type { DataExport } from '@pb/contract/data-exports'
import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** The whole office, or what belongs to the signed-in agent. */
export type ExportScope = 'office' | 'own'

const pollMs = 3000
/** The address of an archive is signed for 15 minutes. */
const refreshMs = 10 * 60_000

export const isRunning = ({ state }: DataExport): boolean => state === 'waiting' || state === 'running'

/** The latest exports; asked for again while one is being written, and before a download link ends. */
export const exportsQuery = (scope: ExportScope) =>
  queryOptions({
    queryKey: ['data exports', scope],
    queryFn: ({ signal }) =>
      scope === 'office'
        ? call(contract.dataExports.officeExports, { signal })
        : call(contract.dataExports.ownExports, { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isRunning) ? pollMs : refreshMs),
  })
