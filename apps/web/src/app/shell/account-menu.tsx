import { onlyKeepsBooks } from '@pb/contract/role-groups'
import { CalendarDays, Keyboard, LogOut, Settings, Trash2, UserRound } from 'lucide-react'
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
import { logOut } from '../../features/accounts/sign-in/log-out.ts'
import { profilePhoto } from '../../components/domain/profile-photo.ts'
import { useCharacterKeysEnabled } from '../../lib/shortcuts/character-keys.ts'
import { setShortcutSheetOpen } from '../../lib/shortcuts/sheet-state.ts'
import { chooseTheme, themeChoices, useTheme } from '../../lib/theme.ts'
import { useUser } from '../../lib/use-session.ts'
import { rolePages } from './role-pages.ts'
import * as texts from './texts.ts'

interface AccountMenuProps {
  readonly triggerClass: string
  /** A menu opened by keyboard highlights its first item. */
  readonly openedBy: 'pointer' | 'keyboard'
}

/** The signed-in user and the account's links; opens as soon as it is mounted. */
export function AccountMenu({ triggerClass, openedBy: by }: AccountMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (by === 'pointer' || pressed.current) return
    pressed.current = true
    // The key was pressed on the placeholder button that this trigger replaces.
    trigger.current?.focus()
    trigger.current?.click()
  }, [by])
  const user = useUser()
  const worksAsAgent = !onlyKeepsBooks(user.roles)
  const { choice } = useTheme()
  const characterKeysEnabled = useCharacterKeysEnabled()
  const photo = profilePhoto(user.photo)
  return (
    <Menu modal={false} defaultOpen={by === 'pointer'}>
      <MenuTrigger ref={trigger} aria-label={texts.account} title={texts.account} className={triggerClass}>
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
          {texts.myProfile}
        </MenuLink>
        {worksAsAgent && (
          <MenuLink to="/my-calendar">
            <CalendarDays aria-hidden />
            {texts.myCalendar}
          </MenuLink>
        )}
        <MenuLink to="/account-settings">
          <Settings aria-hidden />
          {texts.accountSettings}
        </MenuLink>
        {worksAsAgent && (
          <MenuLink to="/recently-deleted">
            <Trash2 aria-hidden />
            {texts.recentlyDeleted}
          </MenuLink>
        )}
        {rolePages
          .filter(({ roles }) => roles.some((role) => user.roles.includes(role)))
          .map(({ title, to, icon: Icon }) => (
            <MenuLink key={to} to={to}>
              <Icon aria-hidden />
              {title}
            </MenuLink>
          ))}
        <MenuItem onClick={() => setShortcutSheetOpen(true)}>
          <Keyboard aria-hidden />
          {texts.keyboardShortcuts}
          {characterKeysEnabled && (
            <span aria-hidden className="ml-auto">
              <Kbd>?</Kbd>
            </span>
          )}
        </MenuItem>
        <MenuSeparator />
        <MenuSegments label={texts.theme} value={choice} segments={themeChoices} onChange={chooseTheme} />
        <MenuSeparator />
        <MenuItem onClick={logOut}>
          <LogOut aria-hidden />
          {texts.logOut}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
