import { Archive, ArrowDownUp, MailX, Users } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '../../../components/ui/menu.tsx'
import type { ClientMode } from '../../../queries/clients.ts'
import { clientSorts, type ClientSort } from './list-view.ts'
import * as texts from './texts.ts'

const modes = [
  { key: 'CURRENT', Icon: Users },
  { key: 'OPTED_OUT', Icon: MailX },
  { key: 'ARCHIVED', Icon: Archive },
] as const

interface SortMenuProps {
  readonly sort: ClientSort
  readonly mode: ClientMode
  readonly onSort: (sort: ClientSort) => void
  readonly onMode: (mode: ClientMode) => void
}

/** Menu for the order of the list, and to switch to removed clients and those who get no bulk email. */
export function SortMenu({ sort, mode, onSort, onMode }: SortMenuProps) {
  const title = clientSorts.find(({ key }) => key === sort)!.title
  return (
    <Menu>
      <MenuTrigger render={<IconButton label={texts.sort(title)} icon={ArrowDownUp} bordered />} />
      <MenuContent align="end">
        <MenuRadioGroup value={sort} onValueChange={(next: ClientSort) => onSort(next)}>
          {clientSorts.map(({ key, title: text }) => (
            <MenuRadioItem key={key} value={key}>
              {text}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        {modes
          .filter(({ key }) => key !== mode)
          .map(({ key, Icon }) => (
            <MenuItem key={key} onClick={() => onMode(key)}>
              <Icon aria-hidden />
              {texts.modes[key]}
            </MenuItem>
          ))}
      </MenuContent>
    </Menu>
  )
}
