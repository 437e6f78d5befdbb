import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { contract, download } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { toFilters, type ListView, type Viewer } from './list-view.ts'
import * as texts from './texts.ts'

/** Downloads all deals found, not only the page. */
export function CsvButton({ view, viewer }: { readonly view: ListView; readonly viewer: Viewer }) {
  const [loading, setLoading] = useState(false)
  async function start(): Promise<void> {
    setLoading(true)
    try {
      await download(contract.deals.dealsCsv, { query: toFilters(view, viewer) })
    } catch (error) {
      logError(texts.csvFailed, error)
      toast.error(texts.csvFailed, { description: getErrorMessage(error) })
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button loading={loading} onClick={() => void start()}>
      {!loading && <Download aria-hidden className="size-4" />}
      {texts.downloadCsv}
    </Button>
  )
}
