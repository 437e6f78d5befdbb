import { cn } from '../../lib/cn.ts'

/** The first letters of the first word and the last; signs such as emoji, which may be several characters long, are none. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const [first = '?'] = letters
  return (first + (letters.length > 1 ? letters.at(-1)! : '')).toUpperCase()
}

/** A hue that stays with the name. */
function hueOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360
  return sum
}

interface AvatarProps {
  readonly name: string
  /** Address of the picture. */
  readonly photo?: string | null
  readonly className?: string
}

/** A person's picture, or their initials on a color of their own. Decorative: the name stands beside it. */
export function Avatar({ name, photo, className }: AvatarProps) {
  const shape = cn('size-8 shrink-0 rounded-full', className)
  if (photo) return <img src={photo} alt="" className={cn(shape, 'object-cover')} />
  return (
    // The letters come by style sheet: to assistive technology they would be a second, odd name.
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      className={cn(
        shape,
        'inline-flex items-center justify-center text-2xs font-semibold text-[oklch(0.25_0.04_260)] before:content-[attr(data-initials)]',
      )}
      style={{ background: `oklch(0.88 0.06 ${hueOf(name)})` }}
    />
  )
}
