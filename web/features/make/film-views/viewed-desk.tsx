import './film-views.css'
import { Activity, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useFlags } from '#web/session/use-session.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useCurrentInSight } from '#web/ui/layout/view-links.tsx'
import { useText } from '#web/ui/text.ts'
import { filmDesk } from '../film-desk-path.ts'
import { PublishRail } from '../publishing/publish-rail.tsx'
import { deskText } from '../words.ts'
import type { FilmViewProps } from './film-view-props.ts'
import { type FilmViewName, missingIn, viewAsked, viewsShown } from './film-views.ts'
import { usePlace } from './use-place.ts'

/** A film's desk: one view of it at a time, with the publish checklist beside. A view that was left keeps what was typed in it. */
export function ViewedDesk({ arriving, ...of }: FilmViewProps & { arriving: ReactNode }) {
  const t = useText(deskText)
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const desk = useRef<HTMLDivElement>(null)
  const { flags } = useFlags()
  const shown = viewsShown(flags)
  const asked = viewAsked(query.get('view'), hash)
  const current = shown.some(({ name }) => name === asked) ? asked : shown[0]!.name
  const wide = shown.find(({ name }) => name === current)?.wide
  const [opened, setOpened] = useState<ReadonlySet<FilmViewName>>(() => new Set([current]))
  if (!opened.has(current)) setOpened(new Set([...opened, current]))
  usePlace(desk)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view was left
  useEffect(() => {
    for (const media of desk.current?.querySelectorAll<HTMLMediaElement>('video, audio') ?? []) if (!media.checkVisibility()) media.pause()
  }, [current])
  return (
    <div className="film-desk" ref={desk}>
      <FilmViewLinks of={of} shown={shown} current={current} />
      <div className="film-desk-columns" data-wide={wide}>
        <div className="film-desk-main">
          {/* Where a file arrives is of the film and of its versions; the other views are for writing meanwhile. */}
          {(current === 'film' || current === 'versions') && arriving}
          {shown.map(
            ({ name, View }) =>
              (opened.has(name) || name === current) && (
                <Activity key={name} mode={name === current ? 'visible' : 'hidden'}>
                  <div className="film-view">
                    <Suspense fallback={<Loading what={t('fetchingPart', { part: t(`view_${name}`) })} />}>
                      <View {...of} />
                    </Suspense>
                  </div>
                </Activity>
              ),
          )}
        </div>
        {!wide && <PublishRail film={of.film} publishing={of.publishing} />}
      </div>
    </div>
  )
}

interface FilmViewLinksProps {
  of: FilmViewProps
  shown: ReturnType<typeof viewsShown>
  current: FilmViewName
}

/** One row of views, each with the number of what it still lacks; on a phone it moves sideways. */
function FilmViewLinks({ of: { film, publishing }, shown, current }: FilmViewLinksProps) {
  const t = useText(deskText)
  const row = useCurrentInSight(`${current} ${publishing.arrived}`)
  // Another view begins at its beginning, below the row that stays.
  const toTop = () => {
    const desk = row.current?.parentElement
    if (desk && desk.getBoundingClientRect().top < 0) desk.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className="film-views" aria-label={t('views')} ref={row}>
      {shown.map(({ name }) => {
        const { all, required } = missingIn(name, publishing.steps)
        return (
          <Link
            key={name}
            to={filmDesk(film.id, name)}
            preventScrollReset
            aria-current={name === current ? 'page' : undefined}
            onClick={toTop}
          >
            {t(`view_${name}`)}
            {/* Its space is reserved, so that the names do not move when the numbers arrive. */}
            <span className="film-views-count mono" data-required={required > 0 || undefined}>
              {publishing.arrived && all > 0 && (
                <>
                  {all}
                  <span className="unseen"> {t('missingHere')}</span>
                </>
              )}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
