import { keepsBooks, onlyKeepsBooks } from '@pb/contract/role-groups'
import type { Role } from '@pb/contract/roles'
import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { useUser } from '../../lib/use-session.ts'
import { BankFile } from './bank/bank-file.tsx'
import { BankView } from './bank/bank-view.tsx'
import { bankPath } from './bank/paths.ts'
import { bank } from './bank/texts.ts'
import { ChargesView } from './charges/charges-view.tsx'
import { OwnCharges } from './charges/own-charges.tsx'
import { charges } from './charges/texts.ts'
import { OwnAccount } from './ach/own-account.tsx'
import { DueView } from './due/due-view.tsx'
import { OwnDue } from './due/own-due.tsx'
import { ExceptionsView } from './exceptions/exceptions-view.tsx'
import { useRunEvents } from './mutations.ts'
import { payoutsPath } from './paths.ts'
import { History } from './records/history.tsx'
import { RunDetail } from './runs/run-detail.tsx'
import { RunsView } from './runs/runs-view.tsx'
import { StatementsView } from './statement-emails/statements-view.tsx'
import { statements } from './statement-emails/texts.ts'
import * as texts from './texts.ts'
import { OwnW9 } from './w9/own-w9.tsx'
import { YearEndView } from './year-end/year-end-view.tsx'

const tabs = [
  { key: 'due', title: texts.due, to: payoutsPath },
  { key: 'runs', title: texts.payRuns, to: `${payoutsPath}/runs` },
  { key: 'history', title: texts.history, to: `${payoutsPath}/history` },
  { key: 'statements', title: statements, to: `${payoutsPath}/statements` },
  { key: 'charges', title: charges, to: `${payoutsPath}/charges` },
  { key: 'bank', title: bank, to: bankPath },
  { key: 'exceptions', title: texts.exceptions, to: `${payoutsPath}/exceptions` },
  { key: 'year-end', title: texts.yearEnd, to: `${payoutsPath}/year-end` },
  { key: 'mine', title: texts.mine, to: `${payoutsPath}/mine` },
] as const
export type PayoutsTab = (typeof tabs)[number]['key']

/** Tabs of people who keep the books; nothing is paid to those who only do that. */
const getTabs = (roles: readonly Role[]) =>
  onlyKeepsBooks(roles) ? tabs.filter(({ key }) => key !== 'mine') : tabs

/** Whether a path is a tab of payouts; agents have only their own. */
export const isPayoutsTab = (tab: string, roles: readonly Role[]): tab is PayoutsTab =>
  keepsBooks(roles) ? getTabs(roles).some(({ key }) => key === tab) : tab === 'due' || tab === 'mine'

function Own() {
  const { user_id, name } = useUser()
  return (
    <div className="flex flex-col gap-6">
      <OwnDue agentId={user_id} />
      <OwnCharges agentId={user_id} />
      <OwnW9 agentId={user_id} />
      <OwnAccount owner={{ agent_id: user_id, name }} />
      <section className="flex flex-col gap-3">
        <h2 className="text-base font-semibold">{texts.yourPayouts}</h2>
        <History manages={false} agentId={user_id} />
      </section>
    </div>
  )
}

function OfficeTab({ tab, id }: { readonly tab: PayoutsTab; readonly id: string | undefined }) {
  useRunEvents()
  switch (tab) {
    case 'due':
      return <DueView />
    case 'runs':
      return id === undefined ? <RunsView /> : <RunDetail id={id} />
    case 'history':
      return <History manages />
    case 'statements':
      return <StatementsView />
    case 'charges':
      return <ChargesView />
    case 'bank':
      return id === undefined ? <BankView /> : <BankFile id={id} />
    case 'exceptions':
      return <ExceptionsView />
    case 'year-end':
      return <YearEndView />
    case 'mine':
      return <Own />
  }
}

interface PayoutsPageProps {
  readonly tab: PayoutsTab
  /** Of the open pay run, or of the file of the bank. */
  readonly id: string | undefined
}

/** Payouts: for who keeps the books what is due, pay runs, history, exceptions and year end; for agents their own. */
export function PayoutsPage({ tab, id }: PayoutsPageProps) {
  const { roles } = useUser()
  const keeps = keepsBooks(roles)
  return (
    <PageBody className="flex max-w-[1360px] flex-col gap-4 pt-5 pb-12">
      <PageTitle>{texts.payouts}</PageTitle>
      {keeps && <TabLinks label={texts.tabs} tabs={getTabs(roles)} current={tab} />}
      {keeps ? <OfficeTab tab={tab} id={id} /> : <Own />}
    </PageBody>
  )
}
