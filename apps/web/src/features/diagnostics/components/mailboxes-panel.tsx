import type { DiagnosticsOverview } from '@pb/contract/diagnostics'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatMoment, formatNumber, plural } from '../../../lib/format.ts'

type Mailboxes = DiagnosticsOverview['mailboxes']

const providers = { builtin: 'The office’s own', gmail: 'Gmail', imap: 'IMAP' } as const
const states = {
  connected: 'connected',
  reconnect: 'to connect again',
  disconnected: 'disconnected',
} as const

function reconcileWords({ mailboxes, at, added, removed, relabelled }: Mailboxes['reconciled']): string {
  if (at === null) return 'Not yet'
  const found = added + removed + relabelled
  const repaired =
    found === 0
      ? 'nothing to repair'
      : `${formatNumber(added)} added, ${formatNumber(removed)} removed, ${formatNumber(relabelled)} relabelled`
  return `${plural(mailboxes, 'mailbox', 'mailboxes')}, ${formatMoment(at)}: ${repaired}`
}

/** Agents' mailboxes by where their mail lives, and how in step they are; of nobody in particular. */
export function MailboxesPanel({ mailboxes }: { readonly mailboxes: Mailboxes }) {
  const { accounts, fetching, behind, failing, set_aside, reconciled } = mailboxes
  const elsewhere = accounts.some(({ provider }) => provider !== 'builtin')
  return (
    <Panel title="Mailboxes" className="sm:col-span-2 lg:col-span-3">
      <FactList
        look="columns"
        facts={[
          ...accounts.map(({ provider, state, count }) => ({
            title: provider === 'builtin' ? providers.builtin : `${providers[provider]}, ${states[state]}`,
            value: formatNumber(count),
          })),
          ...(elsewhere
            ? [
                { title: 'Fetching older mail', value: formatNumber(fetching) },
                { title: 'Over 10 minutes behind', value: formatNumber(behind) },
                { title: 'Failing for now', value: formatNumber(failing) },
                { title: 'Messages set aside', value: formatNumber(set_aside) },
                { title: 'Nightly comparison', value: reconcileWords(reconciled) },
              ]
            : []),
          ...(accounts.length === 0 ? [{ title: 'Mailboxes', value: 'None yet' }] : []),
        ]}
      />
    </Panel>
  )
}
