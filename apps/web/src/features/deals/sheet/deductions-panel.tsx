import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { dealTemplateQuery } from '../../../queries/deals.ts'
import { formatAmount } from '../labels.ts'
import { sumLines } from './find-issues.ts'
import { createLine, formatInput, isDeduction, type AgentForm, type LineForm } from './form-state.ts'
import { LineFields } from './line-fields.tsx'
import { useSheetContext } from './sheet-context.ts'
import * as texts from './texts.ts'

const timings = (['before', 'after'] as const).map((value) => ({ value, label: texts.timings[value] }))

interface DeductionRowProps {
  readonly line: LineForm
  readonly agents: readonly AgentForm[]
}

function getBearer({ agentId }: LineForm, agents: readonly AgentForm[]): string {
  return agents.find((agent) => agent.agentId === agentId)?.name ?? texts.allAgentsByShare
}

function ReadOnlyRow({ line, agents }: DeductionRowProps) {
  const details = [
    line.timing && texts.timings[line.timing],
    line.payee,
    line.timing === 'after' && agents.length > 1 && getBearer(line, agents),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-2 text-sm">
      <span className="min-w-0 grow">
        {line.description} <span className="text-xs text-muted">{details.join(' · ')}</span>
      </span>
      <span className="font-medium tabular-nums">{line.amount === '' ? '–' : `$${line.amount}`}</span>
    </li>
  )
}

function DeductionRow({ line, agents }: DeductionRowProps) {
  const { setLine } = useSheetContext()
  const title = line.description.trim() || texts.untitledLine
  return (
    <LineFields
      line={line}
      choice={
        <Select
          label={`${texts.timing}: ${title}`}
          value={line.timing ?? 'after'}
          options={timings}
          onChange={(timing) => setLine(line.key, { timing, agentId: '0', payee: '' })}
          className="w-36 max-xs:grow"
        />
      }
    >
      {line.timing === 'before' && line.amount !== '' && (
        <div className="grow basis-full">
          <Field label={`${texts.payee}: ${title}`} hideLabel>
            <Input
              maxLength={200}
              placeholder={texts.payee}
              value={line.payee}
              onChange={({ target }) => setLine(line.key, { payee: target.value })}
            />
          </Field>
        </div>
      )}
      {line.timing === 'after' && agents.length > 1 && line.amount !== '' && (
        <Select
          label={`${texts.borneBy}: ${title}`}
          value={line.agentId}
          options={[
            { value: '0', label: texts.allAgentsByShare },
            ...agents.map(({ agentId, name }) => ({ value: agentId, label: name })),
          ]}
          onChange={(agentId) => setLine(line.key, { agentId })}
          className="grow basis-full"
        />
      )}
    </LineFields>
  )
}

/** Adds one of the office's deductions that is not on the sheet yet, or another. */
function AddDeduction() {
  const { addLine } = useSheetContext()
  const { data } = useQuery(dealTemplateQuery)
  const kinds = data?.deduction_kinds ?? []
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button size="sm" className="mt-2">
            <Plus aria-hidden className="size-4" />
            {texts.addDeduction}
          </Button>
        }
      />
      <MenuContent>
        {kinds.map(({ title, timing, amount }) => (
          <MenuItem
            key={title}
            onClick={() =>
              addLine(
                createLine({ description: title, timing, amount: amount > 0 ? formatInput(amount) : '' }),
              )
            }
          >
            <span className="grow">{title}</span>
            <span className="pl-4 text-xs text-muted">{texts.timings[timing]}</span>
          </MenuItem>
        ))}
        <MenuItem onClick={() => addLine(createLine({ timing: 'after' }))}>{texts.otherDeduction}</MenuItem>
      </MenuContent>
    </Menu>
  )
}

/** What comes off the commission before the split, or off the agents' parts after it. */
export function DeductionsPanel() {
  const { state, editable } = useSheetContext()
  const { lines, agents } = state.form
  const all = lines.filter(isDeduction)
  const shown = editable ? all : all.filter(({ amount }) => amount !== '')
  const { gross, deductions } = sumLines(lines)
  return (
    <Panel
      title={texts.deductions}
      action={
        <span className="text-sm text-muted tabular-nums">
          {texts.totalDeductions}{' '}
          <strong className="font-semibold text-ink">{formatAmount(deductions)}</strong>
        </span>
      }
    >
      {editable && <p className="text-xs text-muted">{texts.deductionsHint}</p>}
      {shown.length === 0 && <p className="pt-1 text-sm text-muted">{texts.noDeductions}</p>}
      <ul aria-label={texts.deductions} className="divide-y empty:hidden">
        {shown.map((line) =>
          editable ? (
            <DeductionRow key={line.key} line={line} agents={agents} />
          ) : (
            <ReadOnlyRow key={line.key} line={line} agents={agents} />
          ),
        )}
      </ul>
      {deductions > gross && (
        <FormMessage look="field" className="pt-1">
          {texts.deductionsTooLarge}
        </FormMessage>
      )}
      {editable && <AddDeduction />}
    </Panel>
  )
}
