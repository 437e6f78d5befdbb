import { ChevronDown, Clock } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../../components/ui/menu.tsx'
import { formatAriaKeys, formatKeys } from '../../../../lib/shortcuts/labels.ts'
import * as texts from '../texts.ts'

interface SendButtonProps {
  readonly sending: boolean
  /** Why it cannot be sent; null when it can. */
  readonly obstacle: string | null
  readonly disabled: boolean
  readonly onSend: () => void
  readonly onLater: () => void
}

const keys = 'mod+Enter'

/** Send button, with a menu to send later. */
export function SendButton({ sending, obstacle, disabled, onSend, onLater }: SendButtonProps) {
  const stopped = disabled || sending || obstacle !== null
  return (
    <div className="flex">
      <Button
        variant="primary"
        disabled={stopped}
        aria-busy={sending || undefined}
        aria-keyshortcuts={formatAriaKeys(keys)}
        title={obstacle ?? texts.sendWithShortcut(formatKeys(keys))}
        onClick={onSend}
        className="min-w-20 rounded-r-none"
      >
        {sending ? texts.sending : texts.send}
      </Button>
      <Menu>
        <MenuTrigger
          render={
            <Button
              variant="primary"
              aria-label={texts.moreWaysToSend}
              disabled={stopped}
              className="rounded-l-none border-l border-l-on-brand/25 px-2!"
            />
          }
        >
          <ChevronDown aria-hidden className="size-4" />
        </MenuTrigger>
        <MenuContent>
          <MenuItem onClick={onLater}>
            <Clock aria-hidden />
            {texts.sendLaterItem}
          </MenuItem>
        </MenuContent>
      </Menu>
    </div>
  )
}
