import type { SignatureRequest } from '@pb/contract/signature-requests'
import { contract, fetchFile } from '../../../lib/api.ts'
import { FileViewer } from '../../../components/domain/file-viewer/file-viewer.tsx'

interface DocumentViewerProps {
  readonly request: SignatureRequest
  readonly onClose: () => void
}

/** Shows a document as it is to be signed, or the signed PDF. */
export default function DocumentViewer({ request, onClose }: DocumentViewerProps) {
  const { request_id: id, title, state } = request
  return (
    <FileViewer
      name={title}
      filename={`${title}.pdf`}
      contentType="application/pdf"
      queryKey={['signature request', id, state]}
      load={(signal) => fetchFile(contract.signatureRequests.signatureRequestPdf, { params: { id }, signal })}
      onClose={onClose}
    />
  )
}
