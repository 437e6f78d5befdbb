import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ChoiceList } from '../../components/ui/choice-list.tsx'
import { inputClass } from '../../components/ui/input-class.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../components/ui/popover.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useUser } from '../../lib/use-session.ts'
import { membersQuery } from '../../queries/accounts.ts'
import { maxAgents } from './view-state.ts'
import * as texts from './texts.ts'

interface PeopleMenuProps {
  /** Empty for the agent's own calendar. */
  readonly agentIds: readonly string[]
  readonly onChange: (agentIds: readonly string[]) => void
}

const debounceMs = 150
const shownMembers = 20

/** Whose calendars a supervisor sees. */
export function PeopleMenu({ agentIds, onChange }: PeopleMenuProps) {
  const user = useUser()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), debounceMs)
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({
    ...membersQuery({ state: 'active', limit: shownMembers, search, sort: 'name' }),
    enabled: open,
  })
  const selected = agentIds.length > 0 ? agentIds : [user.user_id]
  const others = (data?.collection ?? []).flatMap(({ user_id: key, name: title }) =>
    key === null || key === user.user_id ? [] : [{ key, title }],
  )
  function toggle(id: string): void {
    const next = selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]
    onChange(
      next.length === 0 || (next.length === 1 && next[0] === user.user_id) ? [] : next.slice(0, maxAgents),
    )
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger render={<Button />}>
        <Users aria-hidden className="size-4" />
        {texts.people}
        {selected.length > 1 && <span className="text-muted tabular-nums">{selected.length}</span>}
      </PopoverTrigger>
      <PopoverContent label={texts.whoseCalendars} align="end" className="flex w-72 flex-col gap-2 p-3">
        <input
          aria-label={texts.findPerson}
          placeholder={texts.findPerson}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={inputClass}
        />
        <ChoiceList
          label={texts.whoseCalendars}
          choices={[{ key: user.user_id, title: texts.you }, ...others]}
          selected={selected}
          onToggle={toggle}
        />
        {error && <p className="text-sm text-danger">{getErrorMessage(error)}</p>}
        {selected.length >= maxAgents && (
          <p className="text-xs text-muted">{texts.tooManyPeople(maxAgents)}</p>
        )}
      </PopoverContent>
    </Popover>
  )
}
