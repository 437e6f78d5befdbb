import { PageTitle } from '../../../components/ui/page-title.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { ExportTab } from './export-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { Sheet } from '../sheets/sheet.tsx'
import { SheetsTab } from '../sheets/sheets-tab.tsx'
import { SourcesTab } from './sources-tab.tsx'

const tabs = [
  { key: 'files', title: 'Files', to: '/imports' },
  { key: 'sheets', title: 'Availability sheets', to: '/imports/sheets' },
  { key: 'sources', title: 'Sources', to: '/imports/sources' },
  { key: 'export', title: 'Export', to: '/imports/export' },
] as const

/** Listings from other systems and to them. The tab is in the address. */
export function Imports({ tab, id }: { readonly tab: string | undefined; readonly id: string | undefined }) {
  const current = tabs.find(({ key }) => key === tab)?.key ?? 'files'
  return (
    <div className="mx-auto w-full max-w-[1000px] px-4 pt-5 pb-12 sm:px-6">
      <PageTitle>Imports</PageTitle>
      <div className="pt-3 pb-5">
        <TabLinks label="Imports" tabs={tabs} current={current} />
      </div>
      {current === 'files' && <FilesTab />}
      {current === 'sheets' && (id === undefined ? <SheetsTab /> : <Sheet key={id} id={id} />)}
      {current === 'sources' && <SourcesTab />}
      {current === 'export' && <ExportTab />}
    </div>
  )
}
