import { dealKinds } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatDate } from '../../../lib/format.ts'
import { formatAddress, formatAmount, priceTitles } from '../labels.ts'
import { BasicFields } from './basic-fields.tsx'
import { useSheetContext } from './sheet-context.ts'
import * as texts from './texts.ts'

/** What was closed, for whom and when. */
export function BasicInfo() {
  const { state, editable, change } = useSheetContext()
  const { deal, form, issues } = state
  const { basic_info: info, kind } = deal
  const titles = texts.fieldTitles
  const toDay = (date: string | null) => (date === null ? null : formatDate(date))
  const links = [
    deal.client_id !== null && { to: `/clients/${kind}/${deal.client_id}/details`, title: texts.openClient },
    deal.listing_id !== null && { to: `/listing/${deal.listing_id}/details`, title: texts.openListing },
  ].filter((link) => link !== false)
  return (
    <Panel
      title={texts.basicInfo}
      action={
        <span className="flex flex-wrap gap-x-4 text-sm">
          {links.map(({ to, title }) => (
            <Link key={to} to={to}>
              {title}
            </Link>
          ))}
        </span>
      }
    >
      {editable ? (
        <BasicFields form={form} issues={issues} onChange={change} />
      ) : (
        <>
          <FactList
            layout="columns"
            facts={[
              { title: titles.client_name, value: info.client_name || null },
              { title: titles.client_email, value: info.client_email || null },
              { title: titles.client_phone, value: info.client_phone || null },
              { title: titles.apt_address, value: formatAddress(info.apt_address, info.apt_unit) || null },
              { title: texts.kind, value: findTitle(dealKinds, kind) },
              {
                title: priceTitles[kind],
                value: info.apt_price === null ? null : formatAmount(info.apt_price),
              },
              { title: titles.management, value: info.management || null },
              { title: titles.date, value: formatDate(info.date) },
              { title: titles.lease_start, value: toDay(info.lease_start) },
              { title: titles.lease_end, value: toDay(info.lease_end) },
            ]}
          />
          {info.description !== '' && (
            <p className="mt-4 border-t pt-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
              {info.description}
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
