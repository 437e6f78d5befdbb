import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { cn } from '../../../lib/cn.ts'

interface Section {
  readonly id: string
  readonly title: string
}

/** Below the header, where a section stands that was gone to. */
const line = 100

/** The section that is read: the last one whose top has passed the line; the last of all at the page's end. */
function useCurrent(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    function look(): void {
      const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const passed = sections.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= line
      })
      setCurrent((atEnd ? sections : passed).at(-1)?.id ?? sections[0]?.id)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [sections])
  return current
}

/** The sections of a long page, beside it where there is room. */
export function SectionList({ sections }: { readonly sections: readonly Section[] }) {
  const current = useCurrent(sections)
  return (
    <nav aria-label="Settings" className="sticky top-20 hidden md:block">
      <ul className="flex flex-col gap-0.5">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              replace
              aria-current={id === current ? 'location' : undefined}
              className={cn(
                'flex h-9 items-center rounded-md px-3 text-sm font-medium transition-colors',
                id === current ? 'bg-brand-soft text-brand-text' : 'text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
