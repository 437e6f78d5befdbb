import type { Message } from '@pb/contract/mail-messages'
import { EllipsisVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import type { SpamChange } from '../actions/row-updates.ts'
import * as actionTexts from '../actions/texts.ts'
import * as texts from './texts.ts'

/** The menu adds the text and the handlers. */
function Anchor({ children, ...rest }: ComponentProps<'a'>) {
  return <a {...rest}>{children}</a>
}

interface MessageMenuProps {
  readonly message: Message
  /** Reporting the thread as spam, or taking that back; null where neither applies. */
  readonly spam: SpamChange | null
  readonly onSpam: () => void
}

/** Reports spam, and shows or saves the source of a message. */
export function MessageMenu({ message, spam, onSpam }: MessageMenuProps) {
  const { original_url: url } = message
  if (url === '' && spam === null) return null
  return (
    <Menu modal={false}>
      <MenuTrigger
        render={<IconButton label={texts.moreActions} icon={EllipsisVertical} className="size-8!" />}
      />
      <MenuContent align="end">
        {spam !== null && (
          <MenuItem onClick={onSpam}>
            {spam === 'report' ? actionTexts.reportSpam : actionTexts.notSpam}
          </MenuItem>
        )}
        {url !== '' && (
          <>
            <MenuItem render={<Anchor href={url} target="_blank" rel="noopener noreferrer" />}>
              {texts.showOriginal}
            </MenuItem>
            <MenuItem render={<Anchor href={`${url}&download=1`} download />}>
              {texts.downloadOriginal}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  )
}
