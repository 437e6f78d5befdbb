import type { Application, PaperValue } from '@pb/contract/applications'
import { useQueryClient } from '@tanstack/react-query'
import { FileViewer } from '../../../components/domain/file-viewer/file-viewer.tsx'
import { request } from '../../../lib/api.ts'
import { applicationKeys } from '../../../queries/application-keys.ts'
import { applicationQuery } from '../../../queries/applications.ts'

interface PaperViewerProps {
  readonly formId: string
  readonly paper: PaperValue
  readonly name: string
  readonly onClose: () => void
}

/** The current address of a file; the one on the page ends 15 minutes after the form was fetched. */
function findUrl({ report }: Application, id: string): string | undefined {
  for (const { value } of report)
    if (value !== null && typeof value === 'object' && value.media_item_id === id) return value.url
  return undefined
}

/** Shows a supporting document. */
export default function PaperViewer({ formId, paper, name, onClose }: PaperViewerProps) {
  const client = useQueryClient()
  const { media_item_id: id } = paper
  return (
    <FileViewer
      queryKey={[...applicationKeys.papers, id, JSON.stringify(paper.bars)]}
      load={async (signal) => {
        const form = await client.fetchQuery(applicationQuery(formId))
        const response = await request(findUrl(form, id) ?? paper.url, { method: 'GET', signal })
        return response.blob()
      }}
      contentType={paper.content_type}
      name={name}
      onClose={onClose}
    />
  )
}
