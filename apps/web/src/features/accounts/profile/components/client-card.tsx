import { Card } from '../../../../components/ui/panel.tsx'
import { Avatar } from '../../../../components/ui/avatar.tsx'
import { profilePhoto } from '../../../../components/domain/profile-photo.ts'

interface ClientCardProps {
  readonly name: string
  readonly photo: string | null
  /** License title, or null without a valid license. */
  readonly title: string | null
  readonly phone: string
  readonly email: string
  readonly bio: string
}

/** The agent's card as clients see it in emails and on public pages. */
export function ClientCard({ name, photo, title, phone, email, bio }: ClientCardProps) {
  return (
    <Card className="p-5">
      <div className="flex items-center gap-4">
        <Avatar name={name} photo={profilePhoto(photo)} className="size-16 text-lg!" />
        <div className="min-w-0">
          <p className="text-base font-semibold wrap-break-word">{name}</p>
          {title !== null && <p className="text-sm text-muted">{title}</p>}
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-0.5 text-sm wrap-anywhere">
        {phone !== '' && <p>{phone}</p>}
        <p>{email}</p>
      </div>
      {bio.trim() !== '' && (
        <p className="mt-3 border-t pt-3 text-sm wrap-break-word whitespace-pre-line text-muted">{bio}</p>
      )}
    </Card>
  )
}
