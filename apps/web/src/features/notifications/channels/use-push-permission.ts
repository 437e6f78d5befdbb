import { useCallback, useEffect, useState } from 'react'
import { pushPermission, type PushPermission } from './push-browser.ts'

/** What this browser lets us do, also when it is changed beside the page; and a way to look again. */
export function usePushPermission(): { readonly permission: PushPermission; readonly look: () => void } {
  const [permission, setPermission] = useState(pushPermission)
  const look = useCallback(() => setPermission(pushPermission()), [])
  useEffect(() => {
    let status: PermissionStatus | undefined
    let gone = false
    const { permissions } = navigator as { permissions?: Permissions }
    const follow = async (): Promise<void> => {
      const found = await permissions?.query({ name: 'notifications' })
      if (gone || !found) return
      status = found
      status.addEventListener('change', look)
    }
    // A browser that tells of no changes: coming back to the page looks again.
    follow().catch(() => {})
    addEventListener('focus', look)
    return () => {
      gone = true
      status?.removeEventListener('change', look)
      removeEventListener('focus', look)
    }
  }, [look])
  return { permission, look }
}
