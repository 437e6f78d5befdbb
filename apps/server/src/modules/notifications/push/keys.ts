import webPush from 'web-push'
import type { Deps } from '../../../platform/deps.ts'
import { officeSecret } from '../../../platform/office-secret.ts'

/** What push services know this office by (VAPID, RFC 8292); both in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * The office's push keys. A subscription is bound to the public one: should SECRET_KEY change, each browser makes a
 * new subscription when it next opens the office.
 */
export function pushKeys(deps: Pick<Deps, 'db' | 'env' | 'log'>): Promise<PushKeys> {
  return officeSecret(deps, {
    name: 'push_keys',
    purpose: 'push keys',
    make: (): PushKeys => webPush.generateVAPIDKeys(),
  })
}
