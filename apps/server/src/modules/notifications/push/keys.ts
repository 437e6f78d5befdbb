import webPush from 'web-push'
import type { Deps } from '../../../platform/deps.ts'
import { getOfficeSecret } from '../../../platform/office-secret.ts'
import type { UseKind } from '../../../platform/secret-key/uses.ts'

export const pushSecret: UseKind<'generated'> = {
  kind: 'generated',
  purpose: 'push keys',
  name: 'push_keys',
}

/** The office's VAPID keys (RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Returns the office's VAPID keys. Subscriptions are bound to the public key: if SECRET_KEY changes, each browser
 * subscribes again when it next opens the web app.
 */
export function getPushKeys(deps: Pick<Deps, 'db' | 'env' | 'log'>): Promise<PushKeys> {
  return getOfficeSecret(deps, pushSecret, (): PushKeys => webPush.generateVAPIDKeys())
}
