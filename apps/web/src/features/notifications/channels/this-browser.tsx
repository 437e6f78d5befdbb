import type { PushBrowser } from '@pb/contract/notification-channels'
import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import type { PushPermission } from './push-browser.ts'
import { usePushPermission } from './use-push-permission.ts'
import { useTurnOffPush, useTurnOnPush } from './use-this-browser.ts'

interface ThisBrowserProps {
  readonly publicKey: string
  /** This browser as the server knows it; undefined where it is not told. */
  readonly known: PushBrowser | undefined
}

interface Words {
  readonly title: string
  readonly text: string
}

function wordsOf(permission: PushPermission, on: boolean): Words {
  switch (permission) {
    case 'insecure':
      return {
        title: 'Not over an unencrypted connection',
        text: 'Browsers allow notifications only where the office is opened with https://. Ask whoever runs it.',
      }
    case 'unsupported':
      return {
        title: 'Not in this browser',
        text: 'This browser knows no push notifications. A current Chrome, Edge, Firefox or Safari does.',
      }
    case 'denied':
      return {
        title: 'Blocked in this browser',
        text: 'To undo that: press the icon left of the address above, set Notifications to “Allow”, and come back here.',
      }
    case 'default':
    case 'granted':
      return on
        ? { title: 'On in this browser', text: 'It shows what you chose below, until you sign out here.' }
        : {
            title: 'Off in this browser',
            text: 'Allow it, and what you chose below also shows while PB Office is closed.',
          }
  }
}

/** Whether this browser shows notifications, and the way to change that, or to undo a refusal. */
export function ThisBrowser({ publicKey, known }: ThisBrowserProps) {
  const { permission, look } = usePushPermission()
  const turnOn = useTurnOnPush(publicKey, look)
  const turnOff = useTurnOffPush()
  const on = permission === 'granted' && known !== undefined
  const { title, text } = wordsOf(permission, on)
  let action: ReactNode = null
  if (on)
    action = (
      <Button size="sm" loading={turnOff.isPending} onClick={() => turnOff.mutate(known.subscription_id)}>
        Turn off here
      </Button>
    )
  else if (permission === 'default' || permission === 'granted')
    action = (
      <Button size="sm" variant="primary" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
        {permission === 'default' ? 'Allow in this browser' : 'Turn on here'}
      </Button>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64" aria-live="polite">
        <p className="text-sm font-medium">{title}</p>
        <p className="max-w-prose text-sm text-muted">{text}</p>
      </div>
      {action}
    </div>
  )
}
