import { FileViewer } from '../../components/domain/file-viewer/file-viewer.tsx'
import { call, contract, request } from '../../lib/api.ts'
import * as texts from './texts.ts'

async function loadStatement(id: string, signal: AbortSignal): Promise<Blob> {
  const { url } = await call(contract.payouts.payoutStatement, { params: { id }, signal })
  return (await request(url, { signal })).blob()
}

interface StatementViewerProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Shows the statement of a payout. */
export default function StatementViewer({ id, name, onClose }: StatementViewerProps) {
  return (
    <FileViewer
      queryKey={['payouts', 'statement', id]}
      load={(signal) => loadStatement(id, signal)}
      contentType="application/pdf"
      name={texts.statementFor(name)}
      onClose={onClose}
    />
  )
}
