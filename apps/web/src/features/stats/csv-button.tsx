import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toaster.tsx'
import { contract, download } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import type { StatsInput } from '../../queries/stats.ts'
import { downloadTable } from './text-templates.ts'
import * as texts from './texts.ts'

/** Downloads a table, or the numbers over time. */
export function CsvButton({
  query,
  title,
}: {
  readonly query: StatsInput<'statsCsv'>
  readonly title: string
}) {
  const [loading, setLoading] = useState(false)
  async function start(): Promise<void> {
    setLoading(true)
    try {
      await download(contract.stats.statsCsv, { query })
    } catch (error) {
      logError(texts.csvFailed, error)
      toast.error(texts.csvFailed, { description: getErrorMessage(error) })
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button size="sm" loading={loading} aria-label={downloadTable(title)} onClick={() => void start()}>
      {!loading && <Download aria-hidden className="size-4" />}
      CSV
    </Button>
  )
}
