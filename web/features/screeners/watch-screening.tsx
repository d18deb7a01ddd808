import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import type { Screening } from '#web/data/film/screeners.ts'
import { paths } from '#web/paths.ts'
import { useCaptionChoice } from '#web/player/captions/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { FilmPlayer } from '#web/player/film-player.tsx'
import { Watermark } from '#web/player/picture/watermark.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useScreening } from './use-screening.ts'
import { screenersText } from './words.ts'

/** The film with the name of who it was given to on it, and what it is; nothing of the house that belongs to shown films. */
export function WatchScreening({ screening }: { screening: Screening }) {
  const film = useScreening(screening)
  if (!film) return null
  return <Shown screening={screening} film={film} />
}

function Shown({ screening, film }: { screening: Screening; film: Film }) {
  const t = useText(screenersText)
  const { screener, versionId, width, height, posterUrl } = screening
  const captions = useCaptionChoice(versionId, screener.language)
  const { data: chapters = [] } = useQuery(chaptersQuery(versionId))
  const [day] = useState(() => dateFormat({ dateStyle: 'medium' }).format(new Date()))
  const made = [screener.director, screener.year].filter(Boolean).join(', ')
  return (
    <>
      <FilmPlayer
        film={film}
        title={screener.title}
        director={screener.director}
        width={width}
        height={height}
        posterUrl={posterUrl}
        chapters={chapters}
        captions={captions}
        signInPath={paths.login}
        over={!screener.burned && <Watermark film={film} text={`${screener.person} · ${screener.mark} · ${day}`} />}
      />
      <div className="page screener-about">
        <div>
          <h1 className="title-l">{screener.title}</h1>
          {made && <p className="lead dim">{made}</p>}
          {screener.synopsis && <p className="lead measure">{screener.synopsis}</p>}
          {screener.contentNotes && <p className="small dim measure">{t('contentNotes', { notes: screener.contentNotes })}</p>}
        </div>
        <aside className="screener-terms">
          <h2 className="title-s">{t('given', { person: screener.person })}</h2>
          <p className="ui">{t('givenText')}</p>
          <p className="ui">{t('givenUntil', { date: dateFormat({ dateStyle: 'long' }).format(new Date(screener.expiresAt)) })}</p>
          <p className="ui dim">{t('givenCounted')}</p>
        </aside>
      </div>
    </>
  )
}
