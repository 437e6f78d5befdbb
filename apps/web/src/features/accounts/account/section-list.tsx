import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { cn } from '../../../lib/cn.ts'
import * as texts from './texts.ts'

interface Section {
  readonly id: string
  readonly title: string
}

/** Distance from the viewport's top, in pixels, at which a section counts as reached. */
const currentSectionTop = 100

/** Returns the id of the last section scrolled past `currentSectionTop`, or of the last section at the page's end. */
function useCurrentSection(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    function update(): void {
      const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const passed = sections.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= currentSectionTop
      })
      setCurrent((atEnd ? sections : passed).at(-1)?.id ?? sections[0]?.id)
    }
    update()
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [sections])
  return current
}

/** Sticky navigation of the settings sections, on wide screens. */
export function SectionList({ sections }: { readonly sections: readonly Section[] }) {
  const current = useCurrentSection(sections)
  return (
    <nav aria-label={texts.settings} className="sticky top-20 hidden md:block">
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
