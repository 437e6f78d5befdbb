import { companySplits } from '@pb/rules/deals/vocabulary'
import { Scale, X } from 'lucide-react'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { AgentPicker } from '../../../components/domain/agent-picker.tsx'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { offPlan } from '../texts.ts'
import { formatPercent } from '../labels.ts'
import { splitEvenly } from './amounts.ts'
import { fieldNames } from './find-issues.ts'
import type { AgentForm, SheetForm } from './form-state.ts'
import { useSheetContext } from './sheet-context.ts'
import * as texts from './texts.ts'

const maxAgents = 10

const setAgents = (agents: readonly AgentForm[]) => (form: SheetForm) => ({ ...form, agents })

function shareEvenly(agents: readonly AgentForm[]): AgentForm[] {
  const shares = splitEvenly(agents.length)
  return agents.map((agent, index) => ({ ...agent, share: shares[index]! }))
}

/** The plan's split and those that the office offers, with one that was set otherwise. */
function toSplits(plan: string, current: string) {
  const offered = companySplits.map(String)
  const others = current === '' || offered.includes(current) ? [] : [current]
  return [
    { value: '', label: texts.byPlan(plan) },
    ...[...offered, ...others].map((value) => ({ value, label: `${value}%` })),
  ]
}

function AgentRow({ agent, alone }: { readonly agent: AgentForm; readonly alone: boolean }) {
  const { state, editable, change } = useSheetContext()
  const { deal, form, issues } = state
  const { agentId, name } = agent
  const known = deal.agents.find(({ agent_id }) => agent_id === agentId)
  const isOwner = deal.agent.user_id === agentId
  const set = (fields: Partial<AgentForm>): void =>
    change((now) => ({
      ...now,
      agents: now.agents.map((each) => (each.agentId === agentId ? { ...each, ...fields } : each)),
    }))
  function remove(): void {
    const before = form.agents
    change(setAgents(before.filter((each) => each.agentId !== agentId)))
    toast(texts.agentRemoved(name), { action: undoAction(() => change(setAgents(before))) })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <Avatar
        name={name}
        photo={known?.photo ? photoUrl('wcontact-s', known.photo) : null}
        className="size-7!"
      />
      <span className="flex min-w-0 grow basis-32 flex-wrap items-center gap-x-2 text-sm font-medium">
        {name}
        {isOwner && !alone && <Tag>{texts.owner}</Tag>}
        {known?.departs === 1 && <Tag>{offPlan}</Tag>}
      </span>
      {editable ? (
        <>
          <div className="w-24">
            <Field label={texts.shareLabel(name)} error={issues[fieldNames.share(agentId)]} hideLabel>
              <span className="relative block">
                <Input
                  inputMode="decimal"
                  maxLength={6}
                  value={agent.share}
                  disabled={alone}
                  onChange={({ target }) => set({ share: target.value })}
                  className="pr-7! text-right tabular-nums"
                />
                <span
                  aria-hidden
                  className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted"
                >
                  %
                </span>
              </span>
            </Field>
          </div>
          <Select
            label={texts.splitLabel(name)}
            value={agent.companySplit}
            options={toSplits(known?.plan ?? '', agent.companySplit)}
            onChange={(companySplit) => set({ companySplit })}
            className="w-48 max-xs:grow"
          />
          {!isOwner && <IconButton label={texts.removeAgent(name)} icon={X} onClick={remove} />}
          {agent.companySplit !== '' && (known?.plan ?? '') !== '' && (
            <div className="basis-full">
              <Field label={texts.splitReason(name)} hideLabel>
                <Input
                  maxLength={500}
                  placeholder={texts.splitReasonHint}
                  value={agent.splitReason}
                  onChange={({ target }) => set({ splitReason: target.value })}
                />
              </Field>
            </div>
          )}
        </>
      ) : (
        <span className="text-sm text-muted tabular-nums">
          {[
            !alone && formatPercent(Number(agent.share)),
            agent.companySplit === ''
              ? known?.plan && texts.byPlan(known.plan)
              : `${texts.companySplit} ${agent.companySplit}%`,
            agent.splitReason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </li>
  )
}

function AddAgent() {
  const { state, change } = useSheetContext()
  const { agents } = state.form
  return (
    <AgentPicker
      label={texts.addAgent}
      value={null}
      excluded={new Set(agents.map(({ agentId }) => agentId))}
      onPick={({ user_id: agentId, name }) =>
        change((form) => ({
          ...form,
          agents: shareEvenly([
            ...form.agents,
            { agentId, name, share: '', companySplit: '', splitReason: '' },
          ]),
        }))
      }
      className="h-8! w-40"
    />
  )
}

/** Who shares the commission, and the company's part of each. */
export function AgentsPanel() {
  const { state, editable, change } = useSheetContext()
  const { agents } = state.form
  const issue = state.issues[fieldNames.agents]
  return (
    <Panel title={texts.agents}>
      <ul aria-label={texts.agents} className="divide-y">
        {agents.map((agent) => (
          <AgentRow key={agent.agentId} agent={agent} alone={agents.length === 1} />
        ))}
      </ul>
      {issue !== undefined && (
        <FormMessage look="field" className="pt-1">
          {issue}
        </FormMessage>
      )}
      {editable && (
        <div className="mt-2 flex flex-wrap gap-2">
          {agents.length < maxAgents && <AddAgent />}
          {agents.length > 1 && (
            <Button
              size="sm"
              onClick={() => change((form) => ({ ...form, agents: shareEvenly(form.agents) }))}
            >
              <Scale aria-hidden className="size-4" />
              {texts.splitEvenly}
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}
