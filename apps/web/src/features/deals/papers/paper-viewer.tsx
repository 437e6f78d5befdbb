import type { Deal } from '@pb/contract/deals'
import { useQueryClient } from '@tanstack/react-query'
import { FileViewer } from '../../../components/domain/file-viewer/file-viewer.tsx'
import { request } from '../../../lib/api.ts'
import { dealKeys } from '../../../queries/deal-keys.ts'
import { dealQuery } from '../../../queries/deals.ts'

interface PaperViewerProps {
  readonly dealId: string
  readonly paperId: string
  readonly name: string
  readonly contentType: string
  readonly onClose: () => void
}

/** The current address of a file; the one on the page ends 15 minutes after the deal was fetched. */
function findUrl({ paperwork }: Deal, id: string): string {
  const papers = Object.values(paperwork).flat()
  const all = [...papers, ...papers.flatMap(({ replaced }) => replaced)]
  return all.find(({ paper_id: other }) => other === id)?.url ?? ''
}

/** Shows a file of the paperwork. */
export default function PaperViewer({ dealId, paperId, name, contentType, onClose }: PaperViewerProps) {
  const client = useQueryClient()
  return (
    <FileViewer
      queryKey={[...dealKeys.papers, paperId]}
      load={async (signal) => {
        const deal = await client.fetchQuery(dealQuery(dealId))
        const response = await request(findUrl(deal, paperId), { method: 'GET', signal })
        return response.blob()
      }}
      contentType={contentType}
      name={name}
      onClose={onClose}
    />
  )
}
