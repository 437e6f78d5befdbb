import { lazy, Suspense, useState } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { profilePhoto } from '../../features/profile/photo.ts'
import { useUser } from '../../lib/use-session.ts'

const load = () => import('./account-menu.tsx')
const AccountMenu = lazy(async () => ({ default: (await load()).AccountMenu }))
const preload = (): void => void load().catch(() => undefined)

const triggerClass =
  'flex size-9 cursor-pointer items-center justify-center rounded-full transition-opacity hover:opacity-85'

/** The button of the account's menu, which no page waits for: the menu loads when it is pointed at. */
export function UserMenu() {
  const user = useUser()
  const [by, setBy] = useState<'pointer' | 'keyboard' | null>(null)
  const button = (
    <button
      type="button"
      aria-label="Account"
      title="Account"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={by !== null || undefined}
      className={triggerClass}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ detail }) => setBy(detail === 0 ? 'keyboard' : 'pointer')}
    >
      <Avatar name={user.name} photo={profilePhoto(user.photo)} />
    </button>
  )
  if (by === null) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu triggerClass={triggerClass} by={by} />
    </Suspense>
  )
}
