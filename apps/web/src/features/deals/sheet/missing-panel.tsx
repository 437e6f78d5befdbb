import { Panel } from '../../../components/ui/panel.tsx'
import { useSheetContext } from './sheet-context.ts'
import * as texts from './texts.ts'

/** What has to be done before the deal can be submitted or approved. */
export function MissingPanel() {
  const { deal } = useSheetContext().state
  if (deal.missing.length === 0 || !['draft', 'pending_review'].includes(deal.status)) return null
  return (
    <Panel title={texts.missing}>
      <ul aria-label={texts.missing} className="list-disc space-y-1 pl-4.5 text-sm marker:text-warning">
        {deal.missing.map(({ field, text }) => (
          <li key={`${field} ${text}`}>{text}</li>
        ))}
      </ul>
    </Panel>
  )
}
