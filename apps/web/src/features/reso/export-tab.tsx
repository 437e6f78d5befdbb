import { Download } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { downloadListings, useDownload } from './mutations.ts'
import * as texts from './texts.ts'

/** Exports the office's own listings for other systems. */
export function ExportTab() {
  const json = useDownload()
  const csv = useDownload()
  return (
    <Panel title={texts.officeListings}>
      <p className="max-w-2xl text-sm text-muted">{texts.exportHint}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button loading={json.isPending} onClick={() => json.mutate(() => downloadListings('json'))}>
          <Download aria-hidden className="size-4" />
          {texts.resoJson}
        </Button>
        <Button loading={csv.isPending} onClick={() => csv.mutate(() => downloadListings('csv'))}>
          <Download aria-hidden className="size-4" />
          {texts.resoCsv}
        </Button>
      </div>
    </Panel>
  )
}
