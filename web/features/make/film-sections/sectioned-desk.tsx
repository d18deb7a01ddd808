import './film-sections.css'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'
import { useCurrentSection } from './use-current-section.ts'
import { type DeskSection, useSections } from './use-sections.ts'

/** Sections the trade has a shorter word for than their heading. */
const shortened = [
  'film-people',
  'film-versions',
  'film-words',
  'film-side-tracks',
  'screeners',
  'film-recuts',
  'film-content',
  'film-synthetic',
  'film-other-names',
  'film-recognitions',
  'film-publish',
  'film-outside',
] as const

interface SectionedDeskProps {
  documentaryId: string
  /** Whether anybody can have watched it. */
  figures: boolean
  children: ReactNode
}

/** A film's desk with the list of its sections beside it; on a small screen above it, in one line that moves by itself. */
export function SectionedDesk({ documentaryId, figures, children }: SectionedDeskProps) {
  const t = useText(deskText)
  const desk = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  const { search } = useLocation()
  const sections = useSections(desk)
  const { current, goTo } = useCurrentSection(sections)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked one has changed
  useEffect(() => {
    const marked = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!marked || !list.current) return
    const { clientWidth, clientHeight } = list.current
    list.current.scrollTo({
      left: marked.offsetLeft - (clientWidth - marked.offsetWidth) / 2,
      top: marked.offsetTop - (clientHeight - marked.offsetHeight) / 2,
    })
  }, [current])
  const follow = (section: DeskSection) => (event: MouseEvent) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) goTo(section)
  }
  return (
    <div className="sectioned">
      <nav className="film-sections" aria-label={t('sections')} ref={list}>
        {sections.map((section) => {
          const short = shortened.find((id) => id === section.id)
          return (
            <Link
              key={section.id}
              to={{ search, hash: section.id }}
              replace
              preventScrollReset
              aria-current={section.id === current ? 'location' : undefined}
              onClick={follow(section)}
            >
              {short ? t(`section_${short}`) : section.heading.textContent}
            </Link>
          )
        })}
        {figures && <Link to={`${paths.creatorDashboard}?figures=${encodeURIComponent(documentaryId)}`}>{t('section_figures')}</Link>}
      </nav>
      <div className="desk-columns" ref={desk}>
        {children}
      </div>
    </div>
  )
}
