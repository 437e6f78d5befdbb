import { Download } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { downloadListings, useDownload } from '../api.ts'

/** The office's own listings, for other systems. */
export function ExportTab() {
  const json = useDownload()
  const csv = useDownload()
  return (
    <Panel title="The office's own listings">
      <p className="max-w-2xl text-sm text-muted">
        Every listing that an agent of the office has added, whatever its status, under the names of the RESO
        Data Dictionary 2.0. Read back here, the file changes nothing. Pictures stand in the JSON by their
        addresses.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button loading={json.isPending} onClick={() => json.mutate(() => downloadListings('json'))}>
          <Download aria-hidden className="size-4" />
          RESO JSON
        </Button>
        <Button loading={csv.isPending} onClick={() => csv.mutate(() => downloadListings('csv'))}>
          <Download aria-hidden className="size-4" />
          RESO CSV
        </Button>
      </div>
    </Panel>
  )
}
