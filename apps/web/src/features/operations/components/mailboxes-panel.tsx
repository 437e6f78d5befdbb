import type { DiagnosticsOverview } from '@pb/contract/diagnostics'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import * as texts from '../texts.ts'

type Mailboxes = DiagnosticsOverview['mailboxes']

const providers = { builtin: texts.builtinMailboxes, gmail: texts.gmail, imap: texts.imap } as const
const states = {
  connected: texts.connected,
  reconnect: texts.needsReconnect,
  disconnected: texts.disconnected,
} as const

function formatReconciliation({
  mailboxes,
  at,
  added,
  removed,
  relabelled,
}: Mailboxes['reconciled']): string {
  if (at === null) return texts.notYetRun
  const found = added + removed + relabelled
  const repaired =
    found === 0
      ? texts.nothingToRepair
      : texts.repairedMessages(formatNumber(added), formatNumber(removed), formatNumber(relabelled))
  return `${pluralize(mailboxes, 'mailbox', 'mailboxes')}, ${formatDateTime(at)}: ${repaired}`
}

/** Counts of mailboxes by provider and sync state, without personal data. */
export function MailboxesPanel({ mailboxes }: { readonly mailboxes: Mailboxes }) {
  const { accounts, fetching, behind, failing, set_aside, reconciled } = mailboxes
  const elsewhere = accounts.some(({ provider }) => provider !== 'builtin')
  return (
    <Panel title={texts.mailboxes} className="sm:col-span-2 lg:col-span-3">
      <FactList
        layout="columns"
        facts={[
          ...accounts.map(({ provider, state, count }) => ({
            title: provider === 'builtin' ? providers.builtin : `${providers[provider]}, ${states[state]}`,
            value: formatNumber(count),
          })),
          ...(elsewhere
            ? [
                { title: texts.fetchingOlderMail, value: formatNumber(fetching) },
                { title: texts.over10MinutesBehind, value: formatNumber(behind) },
                { title: texts.failingForNow, value: formatNumber(failing) },
                { title: texts.quarantinedMessages, value: formatNumber(set_aside) },
                { title: texts.nightlyComparison, value: formatReconciliation(reconciled) },
              ]
            : []),
          ...(accounts.length === 0 ? [{ title: texts.mailboxes, value: texts.noMailboxes }] : []),
        ]}
      />
    </Panel>
  )
}
