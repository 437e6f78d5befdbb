import { useCallback, useEffect, useState } from 'react'
import { getPushPermission, type PushPermission } from './push-browser.ts'

/** Returns the push permission, updated when it changes in the browser's settings, and a function to refresh it. */
export function usePushPermission(): { readonly permission: PushPermission; readonly refresh: () => void } {
  const [permission, setPermission] = useState(getPushPermission)
  const refresh = useCallback(() => setPermission(getPushPermission()), [])
  useEffect(() => {
    let status: PermissionStatus | undefined
    let unmounted = false
    const { permissions } = navigator as { permissions?: Permissions }
    const follow = async (): Promise<void> => {
      const found = await permissions?.query({ name: 'notifications' })
      if (unmounted || !found) return
      status = found
      status.addEventListener('change', refresh)
    }
    // Fallback for browsers without change events: refresh on focus.
    follow().catch(() => {})
    addEventListener('focus', refresh)
    return () => {
      unmounted = true
      status?.removeEventListener('change', refresh)
      removeEventListener('focus', refresh)
    }
  }, [refresh])
  return { permission, refresh }
}
