import { Archive, ArrowDownUp, Users } from 'lucide-react'
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
import { clientSorts, type ClientMode, type ClientSort } from '../model/list-view.ts'

interface SortMenuProps {
  readonly sort: ClientSort
  readonly mode: ClientMode
  readonly onSort: (sort: ClientSort) => void
  readonly onMode: (mode: ClientMode) => void
}

/** The order of the list, and whether it is of those who were removed from it. */
export function SortMenu({ sort, mode, onSort, onMode }: SortMenuProps) {
  const title = clientSorts.find(({ key }) => key === sort)!.title
  return (
    <Menu>
      <MenuTrigger render={<IconButton label={`Sort: ${title}`} icon={ArrowDownUp} bordered />} />
      <MenuContent align="end">
        <MenuRadioGroup value={sort} onValueChange={(next: ClientSort) => onSort(next)}>
          {clientSorts.map(({ key, title: text }) => (
            <MenuRadioItem key={key} value={key}>
              {text}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        {mode === 'CURRENT' ? (
          <MenuItem onClick={() => onMode('ARCHIVED')}>
            <Archive aria-hidden />
            Removed clients
          </MenuItem>
        ) : (
          <MenuItem onClick={() => onMode('CURRENT')}>
            <Users aria-hidden />
            Current clients
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}
