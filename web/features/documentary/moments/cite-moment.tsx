import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import type { CitationStyle } from '#core/film/citation.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCopy } from '#web/ui/controls/copy.ts'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { ShareFilm } from '../acts/share-film.tsx'
import { documentaryText } from '../words.ts'
import { citationStyle, citationStyles, keepCitationStyle, useCitation } from './use-citation.ts'
import { useClipRange } from './use-clip.ts'

const QuoteStill = lazy(() => import('./quote-still.tsx'))

/** The moment the film is at, or the clip its address asks for, in a citation style, with a permanent link to it. */
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
  const [style, setStyle] = useState<CitationStyle>(citationStyle)
  const momentMs = useFilmState(film, ({ nowMs }) => Math.floor(nowMs / 1000) * 1000)
  const [quotedMs, setQuotedMs] = useState<number | null>(null)
  const range = useClipRange()
  // A clip is cited as long as the film is in it.
  const clip = range && momentMs >= range.startsMs - 1500 && momentMs <= range.endsMs + 1500 ? range : null
  const { parts, url, text } = useCitation(documentary)(clip ?? { startsMs: momentMs, endsMs: null }, style)
  const copy = useCopy()
  const choose = (next: CitationStyle) => {
    setStyle(next)
    keepCitationStyle(next)
  }
  const key = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = citationStyles[(citationStyles.indexOf(style) + step + citationStyles.length) % citationStyles.length]!
    choose(next)
    document.getElementById(`cite-${next}`)?.focus()
  }
  return (
    <section>
      <div className="head">
        <h2>{t(clip ? 'citeClip' : 'cite')}</h2>
        <Timecode ms={clip?.startsMs ?? momentMs} className="dim" />
      </div>
      <div className="cite-styles" role="tablist" aria-label={t('citeStyle')} onKeyDown={key}>
        {citationStyles.map((each) => (
          <button
            key={each}
            id={`cite-${each}`}
            type="button"
            role="tab"
            aria-selected={each === style}
            aria-controls="citation"
            tabIndex={each === style ? 0 : -1}
            onClick={() => choose(each)}
          >
            {t(each)}
          </button>
        ))}
      </div>
      <p id="citation" role="tabpanel" aria-labelledby={`cite-${style}`} className="citation serif">
        {parts.map((part) => (part.italic ? <i key={part.text}>{part.text}</i> : <span key={part.text}>{part.text}</span>))}
      </p>
      <p className="cite-acts">
        <Button small onClick={() => void copy(text, t('copiedCitation'))}>
          {t('copyCitation')}
        </Button>
        <Button small onClick={() => void copy(url, t('copiedLink'))}>
          {t('copyLink')} <span className="mono">?t={(clip?.startsMs ?? momentMs) / 1000}</span>
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
