import { LogOut } from 'lucide-react'
import { Avatar } from '../../components/ui/avatar.tsx'
import {
  Menu,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '../../components/ui/menu.tsx'
import { logOut } from '../../features/auth/log-out.ts'
import { profilePhoto } from '../../features/profile/photo.ts'
import { chooseTheme, useTheme, type ThemeChoice } from '../../lib/theme.ts'
import { useUser } from '../../lib/use-session.ts'

/** Who is signed in, and what belongs to them. */
export function UserMenu() {
  const user = useUser()
  const { choice } = useTheme()
  const photo = profilePhoto(user.photo)
  return (
    <Menu>
      <MenuTrigger
        aria-label={`Account of ${user.name}`}
        className="ml-1 flex size-9 items-center justify-center rounded-full hover:opacity-90"
      >
        <Avatar name={user.name} photo={photo} />
      </MenuTrigger>
      <MenuContent align="end" className="w-64">
        <div className="flex items-center gap-3 px-2.5 py-2">
          <Avatar name={user.name} photo={photo} className="size-9" />
          <div className="min-w-0">
            <p className="truncate text-sm font-semibold">{user.name}</p>
            <p className="truncate text-xs text-muted">{user.email}</p>
          </div>
        </div>
        <MenuSeparator />
        <MenuGroup label="Theme">
          <MenuRadioGroup value={choice} onValueChange={(next: ThemeChoice) => chooseTheme(next)}>
            <MenuRadioItem value="light">Light</MenuRadioItem>
            <MenuRadioItem value="dark">Dark</MenuRadioItem>
            <MenuRadioItem value="system">As the device</MenuRadioItem>
          </MenuRadioGroup>
        </MenuGroup>
        <MenuSeparator />
        <MenuItem onClick={logOut}>
          <LogOut aria-hidden />
          Log out
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
