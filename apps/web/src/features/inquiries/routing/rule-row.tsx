import type { SavedRoutingRule } from '@pb/contract/inquiry-routing-schemas'
import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { cn } from '../../../lib/cn.ts'
import { describeAction, describeConditions, getEscalations, type RoutingNames } from './rule-text.ts'
import * as texts from './texts.ts'

interface RuleRowProps {
  readonly rule: SavedRoutingRule
  readonly number: number
  readonly last: boolean
  readonly names: RoutingNames
  readonly disabled: boolean
  readonly onToggle: (on: boolean) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A rule in its place: what it applies to, to whom inquiries go, and what happens after the response goal. */
export function RuleRow({
  rule,
  number,
  last,
  names,
  disabled,
  onToggle,
  onMove,
  onEdit,
  onDelete,
}: RuleRowProps) {
  const id = useId()
  const { name, enabled, action, conditions, escalation } = rule
  const on = enabled === 1
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
      <span
        aria-hidden
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken text-xs font-semibold tabular-nums"
      >
        {number}
      </span>
      <div className={cn('min-w-0 grow basis-64', !on && 'opacity-60')}>
        <p className="text-sm">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {!on && <span className="text-muted"> · {texts.off}</span>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {describeConditions(conditions)} → <span className="text-ink">{describeAction(rule, names)}</span>
        </p>
        <p className="text-xs text-muted">{texts.afterGoal(getEscalations(action)[escalation])}</p>
      </div>
      <div className="ml-auto flex items-center">
        <span id={id} className="sr-only">
          {texts.turnOn(name)}
        </span>
        <Switch
          labelledBy={id}
          checked={on}
          disabled={disabled}
          onCheckedChange={onToggle}
          className="mr-2"
        />
        {/* Not disabled while it is saved: the focus stays on it. */}
        <IconButton
          label={texts.moveUp(name)}
          icon={ChevronUp}
          disabled={number === 1}
          onClick={() => !disabled && onMove(-1)}
        />
        <IconButton
          label={texts.moveDown(name)}
          icon={ChevronDown}
          disabled={last}
          onClick={() => !disabled && onMove(1)}
        />
        <IconButton label={texts.editRule(name)} icon={Pencil} onClick={onEdit} />
        <IconButton label={texts.deleteRule(name)} icon={Trash2} onClick={() => !disabled && onDelete()} />
      </div>
    </li>
  )
}
