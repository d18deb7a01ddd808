import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Documentary } from '#web/data/film/documentaries.ts'
import type { Film } from '#web/player/film.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { useText } from '#web/ui/text.ts'
import { BillingBlock } from './billing-block.tsx'
import { FilmFacts, WatchedFilmFacts } from './rests-on/film-facts.tsx'
import { RestsOn } from './rests-on/rests-on.tsx'
import { restsOnText } from './rests-on/words.ts'
import { Reviews } from './reviews.tsx'
import { Similar } from './similar.tsx'

const parts = ['facts', 'sources', 'reviews', 'together', 'related'] as const
type Part = (typeof parts)[number]
const isPart = (value: string | null): value is Part => parts.some((part) => part === value)

interface BelowProps {
  documentary: Documentary
  film?: Film | undefined
  /** What other rooms have of the film. */
  after: ReactNode
}

/** What one comes to by reading on, one part at a time (`?more=`): facts, sources, reviews, screenings and spaces, related films. Credits close the page. */
export default function Below({ documentary, film, after }: BelowProps) {
  const t = useText(restsOnText)
  const [query, setQuery] = useSearchParams()
  const [filled, setFilled] = useState<ReadonlySet<Part>>(new Set())
  const asked = query.get('more')
  const current = isPart(asked) && filled.has(asked) ? asked : (parts.find((part) => filled.has(part)) ?? 'facts')
  const { version } = documentary
  const bodies: Record<Part, ReactNode> = {
    facts:
      film && version ? (
        <WatchedFilmFacts documentaryId={documentary.id} rightsLine={documentary.rightsLine} film={film} versionId={version.id} />
      ) : (
        <FilmFacts documentaryId={documentary.id} rightsLine={documentary.rightsLine} />
      ),
    sources: film && version && <RestsOn film={film} versionId={version.id} />,
    reviews: <Reviews documentary={documentary} />,
    together: after,
    related: film && version && <Similar documentaryId={documentary.id} />,
  }
  const note = (part: Part) => (isFilled: boolean) =>
    setFilled((before) => {
      if (before.has(part) === isFilled) return before
      const next = new Set(before)
      if (isFilled) next.add(part)
      else next.delete(part)
      return next
    })
  return (
    <>
      <div className="film-more" data-dims>
        <Tabs
          label={t('more')}
          keepAll
          value={current}
          onChange={(part) => {
            const next = new URLSearchParams(query)
            next.set('more', part)
            setQuery(next, { replace: true, preventScrollReset: true })
          }}
          tabs={parts.map((part) => ({
            key: part,
            head: t(`more_${part}`),
            empty: !filled.has(part),
            body: <Held onFilled={note(part)}>{bodies[part]}</Held>,
          }))}
        />
      </div>
      <div data-dims>
        <BillingBlock documentary={documentary} />
      </div>
    </>
  )
}

/** Reports whether it has content: each part knows that once its answer has arrived. */
function Held({ onFilled, children }: { onFilled: (filled: boolean) => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const told = useRef(onFilled)
  told.current = onFilled
  useEffect(() => {
    const element = place.current!
    const look = () => told.current(element.childElementCount > 0)
    look()
    const observer = new MutationObserver(look)
    observer.observe(element, { childList: true })
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{children}</div>
}
