import type { DataExport } from '@pb/contract/data-exports'
import { Download } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { formatFileSize } from '../../lib/format-file-size.ts'
import { formatDateTime } from '../../lib/format-date-time.ts'
import { isRunning } from '../../queries/data-exports.ts'
import { useDownloadExport } from './use-download-export.ts'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

function Progress({ item }: { readonly item: DataExport }) {
  return (
    <output className="flex items-center gap-2 text-sm">
      <Spinner />
      <span>
        {item.state === 'waiting' ? texts.waiting : texts.steps[item.step]}
        {item.files > 0 && (
          <span className="text-muted tabular-nums"> · {templates.filesSoFar(item.files)}</span>
        )}
      </span>
    </output>
  )
}

/** One export: its progress, its download, or why there is none. */
export function ExportRow({ item }: { readonly item: DataExport }) {
  const download = useDownloadExport(item.export_id)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium">
          {templates.requestedBy(item.requested_by, formatDateTime(item.time_created))}
        </p>
        {isRunning(item) && <Progress item={item} />}
        {item.state === 'failed' && <p className="text-sm text-danger">{texts.failed}</p>}
        {item.state === 'expired' && <p className="text-sm text-muted">{texts.expired}</p>}
        {item.state === 'ready' && (
          <p className="text-sm text-muted tabular-nums">
            {item.bytes !== null && formatFileSize(item.bytes)}
            {item.time_expires !== null && ` · ${templates.expires(formatDateTime(item.time_expires))}`}
          </p>
        )}
        {item.problems > 0 && <p className="text-sm text-muted">{templates.problems(item.problems)}</p>}
      </div>
      {item.state === 'ready' && (
        <Button variant="primary" loading={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden className="size-4" />
          {texts.download}
        </Button>
      )}
    </li>
  )
}
