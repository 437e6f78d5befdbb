import type { Routing } from '@pb/contract/inquiry-routing-schemas'
import { X } from 'lucide-react'
import { useState } from 'react'
import { AgentPicker } from '../../../components/domain/agent-picker.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { formatClock, parseClock, parseEnd } from '../settings/clock.ts'
import { useSaveGroups, type SavedGroup } from './groups-panel.tsx'
import * as texts from './texts.ts'

type Member = SavedGroup['members'][number]

const officeHours = { work_days: [1, 2, 3, 4, 5], work_start: 540, work_end: 1140 }
const always = { work_days: [], work_start: 0, work_end: 1440 }

interface MemberRowProps {
  readonly member: Member
  readonly name: string
  readonly onChange: (member: Member) => void
  readonly onRemove: () => void
}

/** An agent of a group, with the hours on duty. */
function MemberRow({ member, name, onChange, onRemove }: MemberRowProps) {
  const { work_days: days, work_start: start, work_end: end } = member
  const isAlways = days.length === 0 && start === 0 && end === 1440
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0 grow truncate text-sm font-medium">{name}</span>
        <Select
          label={texts.formatHours(name)}
          value={isAlways ? 'always' : 'hours'}
          options={[
            { value: 'always', label: texts.always },
            { value: 'hours', label: texts.certainHours },
          ]}
          onChange={(value) => onChange({ ...member, ...(value === 'always' ? always : officeHours) })}
          className="min-w-0 max-w-60"
        />
        <IconButton label={texts.removeMember(name)} icon={X} onClick={onRemove} />
      </div>
      {!isAlways && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {texts.days.map((label, day) => (
            <Checkbox
              key={label}
              checked={days.includes(day)}
              onCheckedChange={(on) =>
                onChange({ ...member, work_days: on ? [...days, day] : days.filter((one) => one !== day) })
              }
            >
              {label}
            </Checkbox>
          ))}
          <span className="flex items-center gap-2">
            <Input
              type="time"
              aria-label={texts.formatStart(name)}
              value={formatClock(start)}
              onChange={({ target }) => onChange({ ...member, work_start: parseClock(target.value) })}
            />
            –
            <Input
              type="time"
              aria-label={texts.formatEnd(name)}
              value={formatClock(end)}
              onChange={({ target }) => onChange({ ...member, work_end: parseEnd(target.value) })}
            />
          </span>
        </div>
      )}
    </li>
  )
}

/** Whether an agent's hours are none: always, or days with hours. */
const hasHours = ({ work_days: days, work_start: start, work_end: end }: Member): boolean =>
  start < end && (days.length > 0 || (start === 0 && end === 1440))

interface GroupDialogProps {
  readonly routing: Routing
  readonly group: SavedGroup
  readonly names: ReadonlyMap<string, string>
  readonly onClose: () => void
}

/** Adds or edits a group of agents. */
export default function GroupDialog({ routing, group, names: known, onClose }: GroupDialogProps) {
  const [name, setName] = useState(group.name)
  const [members, setMembers] = useState(group.members)
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const [issue, setIssue] = useState<{ readonly name?: string; readonly members?: string }>({})
  const save = useSaveGroups()
  const names = new Map([...known, ...picked])
  function submit(): void {
    const issues = {
      ...(name.trim() === '' && { name: texts.enterName }),
      ...(!members.every(hasHours) && { members: texts.wrongHours }),
    }
    setIssue(issues)
    if (Object.keys(issues).length > 0) return
    const saved = { group_id: group.group_id, name: name.trim(), members }
    const groups: readonly SavedGroup[] =
      group.group_id === null
        ? [...routing.groups, saved]
        : routing.groups.map((one) => (one.group_id === group.group_id ? saved : one))
    save.mutate({ groups }, { onSuccess: onClose })
  }
  return (
    <SubmitDialog
      sends={false}
      wide
      tall
      title={group.group_id === null ? texts.newGroup : texts.changeGroup}
      submitText={texts.saveGroup}
      busy={save.isPending}
      error={save.error ? getErrorMessage(save.error) : issue.members}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.groupName} hint={texts.groupNameHint} error={issue.name} required>
        <Input
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <AgentPicker
        label={texts.addMember}
        value={null}
        excluded={new Set(members.map(({ agent_id: id }) => id))}
        onPick={(agent) => {
          setPicked((before) => new Map([...before, [agent.user_id, agent.name]]))
          setMembers((before) => [...before, { agent_id: agent.user_id, ...always }])
        }}
      />
      {members.length === 0 && <p className="text-sm text-muted">{texts.noMembers}</p>}
      {members.length > 0 && (
        <ul aria-label={texts.members} className="divide-y rounded-md border">
          {members.map((member) => (
            <MemberRow
              key={member.agent_id}
              member={member}
              name={names.get(member.agent_id) ?? ''}
              onChange={(next) =>
                setMembers((before) => before.map((one) => (one.agent_id === next.agent_id ? next : one)))
              }
              onRemove={() =>
                setMembers((before) => before.filter(({ agent_id: id }) => id !== member.agent_id))
              }
            />
          ))}
        </ul>
      )}
    </SubmitDialog>
  )
}
