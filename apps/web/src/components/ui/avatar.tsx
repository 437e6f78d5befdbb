import { cn } from '../../lib/cn.ts'

/** Returns the first letters of the first and last words; emoji and other symbols do not count. */
function getInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const [first = '?'] = letters
  return (first + (letters.length > 1 ? letters.at(-1)! : '')).toUpperCase()
}

/** Returns a hue from 0 to 359 that is always the same for a name. */
function hashHue(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360
  return sum
}

interface AvatarProps {
  readonly name: string
  /** URL of the photo. */
  readonly photo?: string | null
  readonly className?: string
}

/** A person's photo, or their initials on a color derived from the name. Decorative: show the name beside it. */
export function Avatar({ name, photo, className }: AvatarProps) {
  const shape = cn('size-8 shrink-0 rounded-full', className)
  if (photo) return <img src={photo} alt="" className={cn(shape, 'object-cover')} />
  return (
    // The initials are CSS content, so that screen readers do not read them as a second name.
    <span
      aria-hidden
      data-initials={getInitials(name)}
      className={cn(
        shape,
        'inline-flex items-center justify-center text-2xs font-semibold text-[oklch(0.25_0.04_260)] before:content-[attr(data-initials)]',
      )}
      style={{ background: `oklch(0.88 0.06 ${hashHue(name)})` }}
    />
  )
}
