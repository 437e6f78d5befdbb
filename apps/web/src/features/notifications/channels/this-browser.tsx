import type { PushBrowser } from '@pb/contract/notification-channels'
import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import type { PushPermission } from './push-browser.ts'
import { usePushPermission } from './use-push-permission.ts'
import { useTurnOffPush, useTurnOnPush } from './use-push-toggle.ts'
import * as texts from './texts.ts'

interface ThisBrowserProps {
  readonly publicKey: string
  /** This browser's subscription on the server, if any. */
  readonly known: PushBrowser | undefined
}

interface PermissionText {
  readonly title: string
  readonly text: string
}

function getPermissionText(permission: PushPermission, on: boolean): PermissionText {
  switch (permission) {
    case 'insecure':
      return {
        title: texts.insecure,
        text: texts.insecureHint,
      }
    case 'unsupported':
      return {
        title: texts.unsupported,
        text: texts.unsupportedHint,
      }
    case 'denied':
      return {
        title: texts.blocked,
        text: texts.blockedHint,
      }
    case 'default':
    case 'granted':
      return on
        ? { title: texts.on, text: texts.onHint }
        : {
            title: texts.off,
            text: texts.offHint,
          }
  }
}

/** Shows whether this browser gets notifications, with a button to turn them on or off. */
export function ThisBrowser({ publicKey, known }: ThisBrowserProps) {
  const { permission, refresh } = usePushPermission()
  const turnOn = useTurnOnPush(publicKey, refresh)
  const turnOff = useTurnOffPush()
  const on = permission === 'granted' && known !== undefined
  const { title, text } = getPermissionText(permission, on)
  let action: ReactNode = null
  if (on)
    action = (
      <Button size="sm" loading={turnOff.isPending} onClick={() => turnOff.mutate(known.subscription_id)}>
        {texts.turnOffHere}
      </Button>
    )
  else if (permission === 'default' || permission === 'granted')
    action = (
      <Button size="sm" variant="primary" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
        {permission === 'default' ? texts.allowInThisBrowser : texts.turnOnHere}
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
