import type { Message } from '@pb/contract/mail-messages'
import { EllipsisVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import * as texts from './texts.ts'

/** The menu adds the text and the handlers. */
function Anchor({ children, ...rest }: ComponentProps<'a'>) {
  return <a {...rest}>{children}</a>
}

/** Shows or saves the source of a message. */
export function MessageMenu({ message }: { readonly message: Message }) {
  const { original_url: url } = message
  if (url === '') return null
  return (
    <Menu modal={false}>
      <MenuTrigger
        render={<IconButton label={texts.moreActions} icon={EllipsisVertical} className="size-8!" />}
      />
      <MenuContent align="end">
        <MenuItem render={<Anchor href={url} target="_blank" rel="noopener noreferrer" />}>
          {texts.showOriginal}
        </MenuItem>
        <MenuItem render={<Anchor href={`${url}&download=1`} download />}>{texts.downloadOriginal}</MenuItem>
      </MenuContent>
    </Menu>
  )
}
