import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { Avatar } from '../../components/ui/avatar.tsx'
import { profilePhoto } from '../../components/domain/profile-photo.ts'
import { useUser } from '../../lib/use-session.ts'
import * as texts from './texts.ts'

const load = () => import('./account-menu.tsx')
const AccountMenu = lazy(async () => ({ default: (await load()).AccountMenu }))
const preload = (): void => void load().catch(() => undefined)

const triggerClass =
  'flex size-9 cursor-pointer items-center justify-center rounded-full transition-opacity hover:opacity-85'

/** The account menu's button; the menu's chunk loads on hover or focus. */
export function UserMenu() {
  const user = useUser()
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard' | null>(null)
  const button = (
    <button
      type="button"
      aria-label={texts.account}
      title={texts.account}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={openedBy !== null || undefined}
      className={triggerClass}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer')}
    >
      <Avatar name={user.name} photo={profilePhoto(user.photo)} />
    </button>
  )
  if (openedBy === null) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu triggerClass={triggerClass} openedBy={openedBy} />
    </Suspense>
  )
}
