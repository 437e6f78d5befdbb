import { DocumentsPage } from '../../features/applications/signature-requests/documents-page.tsx'

/** Documents that were sent to be signed. */
export function Component() {
  return <DocumentsPage />
}
