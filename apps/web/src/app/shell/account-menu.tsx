import { Keyboard, LogOut, Settings, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Kbd } from '../../components/ui/kbd.tsx'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLink,
  MenuSegments,
  MenuSeparator,
  MenuTrigger,
} from '../../components/ui/menu.tsx'
import { logOut } from '../../features/auth/log-out.ts'
import { profilePhoto } from '../../features/profile/photo.ts'
import { useCharacterKeys } from '../../lib/shortcuts/character-keys.ts'
import { showShortcutSheet } from '../../lib/shortcuts/sheet.ts'
import { chooseTheme, themeChoices, useTheme } from '../../lib/theme.ts'
import { useUser } from '../../lib/use-session.ts'
import { rolePages } from './navigation.ts'

interface AccountMenuProps {
  readonly triggerClass: string
  /** How it was asked for: a keyboard's user goes on from its first entry. */
  readonly by: 'pointer' | 'keyboard'
}

/** Who is signed in, and what belongs to them; open as soon as it is there. */
export function AccountMenu({ triggerClass, by }: AccountMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (by === 'pointer' || pressed.current) return
    pressed.current = true
    // The key was pressed on the button that stood here before; this one answers it.
    trigger.current?.focus()
    trigger.current?.click()
  }, [by])
  const user = useUser()
  const { choice } = useTheme()
  const keys = useCharacterKeys()
  const photo = profilePhoto(user.photo)
  return (
    <Menu modal={false} defaultOpen={by === 'pointer'}>
      <MenuTrigger ref={trigger} aria-label="Account" title="Account" className={triggerClass}>
        <Avatar name={user.name} photo={photo} />
      </MenuTrigger>
      <MenuContent
        align="end"
        className="w-68 max-w-[calc(100vw-24px)]"
        container={document.querySelector('header')}
      >
        <div className="flex items-center gap-3 px-2.5 pt-2 pb-2.5">
          <Avatar name={user.name} photo={photo} className="size-9" />
          <div className="min-w-0">
            <p className="truncate text-sm font-semibold">{user.name}</p>
            <p className="truncate text-xs text-muted" title={user.email}>
              {user.email}
            </p>
          </div>
        </div>
        <MenuSeparator />
        <MenuLink to="/my-profile">
          <UserRound aria-hidden />
          My profile
        </MenuLink>
        <MenuLink to="/account-settings">
          <Settings aria-hidden />
          Account settings
        </MenuLink>
        {rolePages
          .filter(({ role }) => user.roles.includes(role))
          .map(({ title, to, icon: Icon }) => (
            <MenuLink key={to} to={to}>
              <Icon aria-hidden />
              {title}
            </MenuLink>
          ))}
        <MenuItem onClick={() => showShortcutSheet(true)}>
          <Keyboard aria-hidden />
          Keyboard shortcuts
          {keys && (
            <span aria-hidden className="ml-auto">
              <Kbd>?</Kbd>
            </span>
          )}
        </MenuItem>
        <MenuSeparator />
        <MenuSegments label="Theme" value={choice} segments={themeChoices} onChange={chooseTheme} />
        <MenuSeparator />
        <MenuItem onClick={logOut}>
          <LogOut aria-hidden />
          Log out
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
