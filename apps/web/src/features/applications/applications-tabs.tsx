import { TabLinks } from '../../components/ui/tab-links.tsx'
import { applicationsPath, documentsPath } from './paths.ts'
import * as texts from './texts.ts'

const tabs = [
  { key: 'applications', title: texts.applications, to: applicationsPath() },
  { key: 'documents', title: texts.documentsToSign, to: documentsPath() },
] as const

/** Links between applications and the documents that were sent to be signed. */
export function ApplicationsTabs({ current }: { readonly current: (typeof tabs)[number]['key'] }) {
  return (
    <div className="mt-2">
      <TabLinks label={texts.applications} tabs={tabs} current={current} />
    </div>
  )
}
