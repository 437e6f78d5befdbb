import { LogOut } from 'lucide-react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Disclosure } from '../../components/ui/disclosure.tsx'
import { itemClass } from '../../components/ui/popup-class.ts'
import { Segmented } from '../../components/ui/segmented.tsx'
import { logOut } from '../../features/auth/log-out.ts'
import { profilePhoto } from '../../features/profile/photo.ts'
import { cn } from '../../lib/cn.ts'
import { chooseTheme, useTheme } from '../../lib/theme.ts'
import { useUser } from '../../lib/use-session.ts'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

/** Who is signed in, and what belongs to them. */
export function UserMenu() {
  const user = useUser()
  const { choice } = useTheme()
  const photo = profilePhoto(user.photo)
  return (
    <Disclosure
      label="Account"
      trigger={<Avatar name={user.name} photo={photo} />}
      triggerClass="flex size-9 items-center justify-center rounded-full transition-opacity hover:opacity-85"
      panelClass="right-0 w-64 max-w-[calc(100vw-24px)]"
    >
      {() => (
        <>
          <div className="flex items-center gap-3 border-b p-4">
            <Avatar name={user.name} photo={photo} className="size-9" />
            <div className="min-w-0">
              <p className="truncate text-sm font-semibold">{user.name}</p>
              <p className="truncate text-xs text-muted" title={user.email}>
                {user.email}
              </p>
            </div>
          </div>
          <div className="flex items-center justify-between border-b px-4 py-3">
            <span aria-hidden className="text-sm text-muted">
              Theme
            </span>
            <Segmented label="Theme" value={choice} segments={themes} onChange={chooseTheme} />
          </div>
          <div className="p-1.5">
            <button
              type="button"
              onClick={logOut}
              className={cn(
                itemClass,
                'w-full cursor-pointer hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus focus-visible:outline-solid',
              )}
            >
              <LogOut aria-hidden />
              Log out
            </button>
          </div>
        </>
      )}
    </Disclosure>
  )
}
