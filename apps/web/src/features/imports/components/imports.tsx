import { PageTitle } from '../../../components/ui/page-title.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { ExportTab } from './export-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { SourcesTab } from './sources-tab.tsx'

const tabs = [
  { key: 'files', title: 'Files', to: '/imports' },
  { key: 'sources', title: 'Sources', to: '/imports/sources' },
  { key: 'export', title: 'Export', to: '/imports/export' },
] as const

/** Listings from other systems and to them. The tab is in the address. */
export function Imports({ tab }: { readonly tab: string | undefined }) {
  const current = tabs.find(({ key }) => key === tab)?.key ?? 'files'
  return (
    <div className="mx-auto w-full max-w-[1000px] px-4 pt-5 pb-12 sm:px-6">
      <PageTitle>Imports</PageTitle>
      <div className="pt-3 pb-5">
        <TabLinks label="Imports" tabs={tabs} current={current} />
      </div>
      {current === 'files' && <FilesTab />}
      {current === 'sources' && <SourcesTab />}
      {current === 'export' && <ExportTab />}
    </div>
  )
}
