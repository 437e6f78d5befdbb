import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { ExportTab } from '../../features/reso/export-tab.tsx'
import { FilesTab } from '../../features/reso/files/files-tab.tsx'
import { Sheet } from '../../features/availability-sheets/sheet.tsx'
import { SheetsTab } from '../../features/availability-sheets/sheets-tab.tsx'
import { SourcesTab } from '../../features/reso/sources/sources-tab.tsx'
import * as texts from './texts.ts'

export const importTabs = [
  { key: 'files', title: texts.files, to: '/imports' },
  { key: 'sheets', title: texts.availabilitySheets, to: '/imports/sheets' },
  { key: 'sources', title: texts.sources, to: '/imports/sources' },
  { key: 'export', title: texts.exportLabel, to: '/imports/export' },
] as const

/** Listings from other systems and to them. The tab is in the address. */
export function Imports({ tab, id }: { readonly tab: string | undefined; readonly id: string | undefined }) {
  const current = importTabs.find(({ key }) => key === tab)?.key ?? 'files'
  return (
    <PageBody className="max-w-[1000px] pt-5 pb-12">
      <PageTitle>{texts.imports}</PageTitle>
      <div className="pt-3 pb-5">
        <TabLinks label={texts.imports} tabs={importTabs} current={current} />
      </div>
      {current === 'files' && <FilesTab />}
      {current === 'sheets' && (id === undefined ? <SheetsTab /> : <Sheet key={id} id={id} />)}
      {current === 'sources' && <SourcesTab />}
      {current === 'export' && <ExportTab />}
    </PageBody>
  )
}
