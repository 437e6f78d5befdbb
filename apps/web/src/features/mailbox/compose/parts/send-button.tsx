import { ChevronDown, Clock } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../../components/ui/menu.tsx'
import { ariaKeys, keysText } from '../../../../lib/shortcuts/labels.ts'

interface SendButtonProps {
  readonly sending: boolean
  /** What keeps it from being sent; null: nothing. */
  readonly obstacle: string | null
  readonly disabled: boolean
  readonly onSend: () => void
  readonly onLater: () => void
}

const keys = 'mod+Enter'

/** Sends now; beside it, later. */
export function SendButton({ sending, obstacle, disabled, onSend, onLater }: SendButtonProps) {
  const stopped = disabled || sending || obstacle !== null
  return (
    <div className="flex">
      <Button
        variant="primary"
        disabled={stopped}
        aria-busy={sending || undefined}
        aria-keyshortcuts={ariaKeys(keys)}
        title={obstacle ?? `Send (${keysText(keys)})`}
        onClick={onSend}
        className="min-w-20 rounded-r-none"
      >
        {sending ? 'Sending...' : 'Send'}
      </Button>
      <Menu>
        <MenuTrigger
          render={
            <Button
              variant="primary"
              aria-label="More ways to send"
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
            Send later…
          </MenuItem>
        </MenuContent>
      </Menu>
    </div>
  )
}
