import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { type CitationStyle, citationText, cite } from '#core/film/citation.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCopy } from '#web/ui/controls/copy.ts'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { ShareFilm } from '../acts/share-film.tsx'
import { versionWords } from '../version-words.ts'
import { documentaryText } from '../words.ts'

const QuoteStill = lazy(() => import('./quote-still.tsx'))

const styles = ['mla', 'apa', 'chicago'] as const

/** The moment the film stands at, in a citation style, with a permanent link to it. */
export function CiteMoment({
  documentary,
  film,
  quoteLanguage,
}: {
  documentary: Documentary
  film: Film
  quoteLanguage: string | undefined
}) {
  const t = useText(documentaryText)
  const [style, setStyle] = useState<CitationStyle>('chicago')
  const momentMs = useFilmState(film, ({ nowMs }) => Math.floor(nowMs / 1000) * 1000)
  const [quotedMs, setQuotedMs] = useState<number | null>(null)
  const path = paths.documentary(documentary.id, momentMs)
  const url = new URL(path, location.origin).href
  const parts = cite(
    {
      title: documentary.title,
      director: documentary.director,
      year: documentary.year,
      version: documentary.version ? versionWords(documentary.version, t) : '',
      house: 'Actuality',
      url,
      momentMs,
    },
    style,
  )
  const copy = useCopy()
  const key = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = styles[(styles.indexOf(style) + step + styles.length) % styles.length]!
    setStyle(next)
    document.getElementById(`cite-${next}`)?.focus()
  }
  return (
    <section>
      <div className="head">
        <h2>{t('cite')}</h2>
        <Timecode ms={momentMs} className="dim" />
      </div>
      <div className="cite-styles" role="tablist" aria-label={t('citeStyle')} onKeyDown={key}>
        {styles.map((each) => (
          <button
            key={each}
            id={`cite-${each}`}
            type="button"
            role="tab"
            aria-selected={each === style}
            aria-controls="citation"
            tabIndex={each === style ? 0 : -1}
            onClick={() => setStyle(each)}
          >
            {t(each)}
          </button>
        ))}
      </div>
      <p id="citation" role="tabpanel" aria-labelledby={`cite-${style}`} className="citation serif">
        {parts.map((part) => (part.italic ? <i key={part.text}>{part.text}</i> : <span key={part.text}>{part.text}</span>))}
      </p>
      <p className="cite-acts">
        <Button small onClick={() => void copy(citationText(parts), t('copiedCitation'))}>
          {t('copyCitation')}
        </Button>
        <Button small onClick={() => void copy(url, t('copiedLink'))}>
          {t('copyLink')} <span className="mono">?t={momentMs / 1000}</span>
        </Button>
        <ShareFilm documentary={documentary} film={film} />
        {documentary.version && (
          <Button
            small
            onClick={() => {
              film.pause()
              setQuotedMs(film.get().nowMs)
            }}
          >
            {t('quoteStill')}
          </Button>
        )}
      </p>
      <Suspense>
        {documentary.version && quotedMs !== null && (
          <QuoteStill
            documentary={documentary}
            version={documentary.version}
            ms={quotedMs}
            language={quoteLanguage}
            onClose={() => setQuotedMs(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
